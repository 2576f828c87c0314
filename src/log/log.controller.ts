import { Controller, Get, Header, HttpStatus, Req, StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Public } from '../auth/auth.decorators.js';
import { Fails } from '../common/http/http.decorators.js';
import { RateLimit } from '../limits/rate-limit.decorator.js';
import { PublicLogService } from './public-log.service.js';

/** A tile never changes, not even a partial one: with more hashes it has another name. */
const CACHED_FOR_EVER = 'public, max-age=31536000, immutable';
const BYTES = 'application/octet-stream';

/** The public log (D20), with the paths of C2SP tlog-tiles. */
@ApiTags('Log')
@Controller('log')
export class LogController {
  constructor(private readonly log: PublicLogService) {}

  @Get('checkpoint')
  @ApiOperation({
    summary: 'Read the newest checkpoint of the public log',
    description:
      'A signed note (C2SP tlog-checkpoint): origin, size and root hash, and the signature of a key in `public_keys`.',
  })
  @ApiResponse({
    status: HttpStatus.OK,
    description: 'The signed note',
    content: { 'text/plain': { schema: { type: 'string' } } },
  })
  @Public()
  @RateLimit('log')
  @Header('Content-Type', 'text/plain; charset=utf-8')
  @Header('Cache-Control', 'no-store')
  @Fails('log_resource_not_found', 'database_unavailable')
  readCheckpoint(): Promise<string> {
    return this.log.checkpoint();
  }

  @Get('tile/*')
  @ApiOperation({
    summary: 'Read hashes or entries of the public log',
    description:
      'C2SP tlog-tiles: `<L>/<N>[.p/<W>]` are hashes of the tree, `entries/<N>[.p/<W>]` are entries of 32 bytes, each behind ' +
      'its length. They never change.',
  })
  @ApiParam({
    name: 'path',
    description:
      'Level or `entries`, index and width; its slashes are those of the path. Which tiles there are, and how wide the last ' +
      'one is, follows from the size in the checkpoint: `0/000.p/5` are the first 5 hashes of a log that has had that size.',
    schema: { type: 'string', example: '0/000.p/5' },
  })
  @ApiResponse({
    status: HttpStatus.OK,
    description: 'The hashes or the entries',
    content: { [BYTES]: { schema: { type: 'string', format: 'binary' } } },
  })
  @Public()
  @RateLimit('log')
  @Header('Cache-Control', CACHED_FOR_EVER)
  @Fails('log_resource_not_found', 'database_unavailable')
  async readTile(@Req() { params }: FastifyRequest<{ Params: { '*': string } }>): Promise<StreamableFile> {
    const bytes = await this.log.resource(params['*']);
    return new StreamableFile(bytes, { type: BYTES, length: bytes.length });
  }
}
