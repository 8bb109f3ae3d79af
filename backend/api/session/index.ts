export { getSession as sessionRoutes } from './get-session.ts';
