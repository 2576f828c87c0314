import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ErrorBody } from '../common/errors/error-body.js';
import type { Config } from '../config.js';
import { exampleRequest } from './example-request.js';
import { failureResponses } from './failures.js';
import { headersOf } from './headers.js';
import type { Examples, Operation, PathItem, Responses } from './openapi.js';
import { type Route, routesOf } from './routes.js';
import { convertSchema } from './schema-converter.js';
import { describeService, TAGS } from './service-description.js';

/** The version of the contract, which is not that of the service. */
const CONTRACT_VERSION = '1.0.0';

/**
 * The OpenAPI 3.1 document of an application: what Nest reads from the controllers, with all errors and response headers
 * of each operation, which follow from its decorators.
 */
export function createContract(app: INestApplication, config: Pick<Config, 'publicBaseUrl'>): OpenAPIObject {
  const document = SwaggerModule.createDocument(app, emptyDocument(config.publicBaseUrl), {
    standardSchemaConverter: convertSchema,
    // The name of a controller's method is the id of its operation, so it is named for readers of the contract.
    operationIdFactory: (_controller, method) => method,
  });
  const routes = routesOf(app);
  const examples: Examples = {};
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of operationsOf(operations)) {
      const route = routes.get(operation.operationId ?? '');
      if (route === undefined) throw new Error(`${method} ${path} has no controller.`);
      const request = exampleRequest(config.publicBaseUrl, method, path, operation.parameters ?? [], route);
      operation.responses = { ...successResponses(operation, route), ...failureResponses(route, request, examples) };
    }
  }
  const { components } = convertSchema(ErrorBody, { schemaType: 'output' }) ?? {};
  const schemas = { ...document.components?.schemas, ...components };
  document.components = { ...document.components, schemas, examples };
  return document;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

function operationsOf(item: PathItem): [string, Operation][] {
  return METHODS.flatMap((method): [string, Operation][] => {
    const operation = item[method];
    return operation === undefined ? [] : [[method.toUpperCase(), operation]];
  });
}

function successResponses({ responses }: Operation, route: Route): Responses {
  const answers = Object.entries(responses).map(([status, response]) => {
    const headers = headersOf(route, Number(status), []);
    return [status, { description: '', ...response, headers }] as const;
  });
  return Object.fromEntries(answers);
}

function emptyDocument(publicBaseUrl: string): Omit<OpenAPIObject, 'paths'> {
  const key = { type: 'http', scheme: 'bearer', bearerFormat: 'pirs' } as const;
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Payment identifier resolver')
    .setDescription(describeService(publicBaseUrl))
    .setVersion(CONTRACT_VERSION)
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer('/', 'This process')
    .addServer(publicBaseUrl, 'The public address')
    .addBearerAuth({ ...key, description: 'The key of an approved provider: pirs_live_…' }, 'provider_key')
    .addBearerAuth({ ...key, description: 'A Free key, for resolves and GET /v1/me: pirs_free_…' }, 'free_key')
    .addSecurityRequirements('provider_key');
  for (const [name, description] of Object.entries(TAGS)) builder.addTag(name, description);
  const { info, ...rest } = builder.build();
  return { ...rest, info: { ...info, contact: { name: 'The operator of this service', url: publicBaseUrl } } };
}
