// The peer: node's own http server, the measured file from memory. PORT and FILE are in the environment.
const body = require('node:fs').readFileSync(process.env.FILE);
const headers = { 'Content-Type': 'text/javascript; charset=utf-8', 'Content-Length': body.length };
const server = require('node:http').createServer((request, response) => {
    response.writeHead(200, headers);
    response.end(body);
});
server.keepAliveTimeout = 300_000;
server.listen(Number(process.env.PORT), '127.0.0.1');
