import { once } from 'node:events';
import jsonServer from 'json-server';
import { answerMessages } from '../measure/companion.ts';

/** The rows of a dataset under its slug, as json-server serves a file of them; only its log is off. */
async function serveRows(envelope) {
  const { dataset, rows } = JSON.parse(envelope);
  const app = jsonServer.create();
  app.use(jsonServer.defaults({ logger: false }));
  app.use('/api/data', jsonServer.router({ [dataset.slug]: rows }));
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server.address().port;
}

answerMessages(serveRows);
