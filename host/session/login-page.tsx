import { Button } from '@dmp/shared/antd/shell';
import { Logo } from '../layout/logo.tsx';
import styles from './login-page.module.css';

/** Where one begins who is not signed in. */
export function LoginPage({ onLogin, busy }: { onLogin(): void; busy: boolean }) {
  return (
    <main className={styles.login}>
      <div className={styles.card}>
        <Logo size={52} />
        <h1>Device Management Portal</h1>
        <p>Operations console for charging devices</p>
        <Button type="primary" size="large" block loading={busy} onClick={onLogin}>
          Login
        </Button>
      </div>
    </main>
  );
}
