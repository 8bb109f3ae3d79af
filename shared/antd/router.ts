/**
 * The router. The host has one `BrowserRouter`; a remote has one `Router` for
 * each page it keeps. All of them follow the one address of the page.
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
