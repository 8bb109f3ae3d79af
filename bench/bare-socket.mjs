// A WebSocket server that answers each OCPP call at once and does nothing else:
// what the gateway's replies are measured against.
import { WebSocketServer } from 'ws';

const server = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : undefined);
});
server.on('connection', (socket) => {
  socket.on('message', (data) => {
    const [, id] = JSON.parse(data.toString());
    socket.send(JSON.stringify([3, id, {}]));
  });
});
process.on('disconnect', () => process.exit());
