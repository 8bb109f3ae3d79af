import { Button } from '@dmp/shared/antd/shell';
import { Logo } from '../layout/logo.tsx';
import styles from './login-page.module.css';

interface Props {
  onLogin(): void;
  /** The user has signed out of this console, but not at the identity provider. */
  isSignedOutHere: boolean;
  /** The last session ended without a sign-out. */
  hasEnded: boolean;
}

/** The sign-in page. */
export function LoginPage({ onLogin, isSignedOutHere, hasEnded }: Props) {
  return (
    <main className={styles.login}>
      <div className={styles.card}>
        <Logo size={52} />
        <h1>Device Management Portal</h1>
        <p>Operations console for charging devices</p>
        {hasEnded && !isSignedOutHere && <p role="status">Your session ended. Sign in to continue.</p>}
        {isSignedOutHere && (
          <p role="status">
            You are signed out of this console, but may still be signed in at the identity provider. Sign out there too
            if others use this browser.
          </p>
        )}
        <Button type="primary" size="large" block onClick={onLogin}>
          Login
        </Button>
      </div>
    </main>
  );
}
