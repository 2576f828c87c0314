// The least that Node can do: the same bytes without looking at the request. PORT and ANSWER come from the environment.

import { createServer } from 'node:http';

const answer = Buffer.from(process.env['ANSWER']);
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': answer.length };

createServer((request, response) => {
  request.resume();
  request.on('end', () => response.writeHead(200, headers).end(answer));
}).listen(Number(process.env['PORT']), '127.0.0.1');
