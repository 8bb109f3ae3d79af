// Whether the process in this container can do its work: for the engine that
// watches it.
const { PORT = '9000' } = process.env;
const answer = await fetch(`http://127.0.0.1:${PORT}/api/health/ready`).catch((error) => ({ ok: false, error }));
process.exit(answer.ok ? 0 : 1);
