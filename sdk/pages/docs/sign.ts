import { element } from '../shared/dom.js';
import { mendAccessibility } from './accessibility.js';
import { Controllers } from './controllers.js';
import { signingPanel } from './panel.js';
import { RequestSigner } from './request-signer.js';
import { extendSwagger } from './swagger.js';

const status = element('div', { class: 'signed', role: 'status' });
const controllers = new Controllers();
const signer = new RequestSigner(controllers, (heading, lines) => {
  status.replaceChildren(element('p', {}, heading), ...lines.map((line) => element('p', { class: 'line' }, line)));
});
const panel = signingPanel(controllers, status);

extendSwagger({ panel, intercept: (request) => signer.addHeaders(request) });
mendAccessibility();
