/**
 * The router. The host has one `BrowserRouter`, a remote one `Router` for each
 * cached page. All of them follow the browser's address.
 */

export type { Location, Navigator } from 'react-router-dom';
export {
  BrowserRouter,
  createPath,
  Link,
  MemoryRouter,
  matchPath,
  Navigate,
  Route,
  Router,
  Routes,
  useLocation,
  useNavigate,
  useParams,
} from 'react-router-dom';
export { useSearchParams } from './use-search-params.ts';
