import { randomBytes } from 'node:crypto';
import { Html, html } from '../text/html.ts';
import type { DemoAccount } from './demo-accounts.ts';

const productName = 'Device Management Portal';

/** A page of the identity provider, with the policy it is to be sent under. */
export interface ProviderPage {
  body: string;
  headers: Record<string, string>;
}

const style = `
:root { color-scheme: light; font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; color: #1b2733; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; grid-template-columns: minmax(0, 400px); justify-content: center; align-items: center; padding: 24px; background: #eef2f6; }
main { padding: 40px 32px; background: #fff; border-radius: 12px; box-shadow: 0 1px 3px rgb(16 32 48 / 12%), 0 12px 32px rgb(16 32 48 / 8%); }
h1 { margin: 0 0 4px; font-size: 1.375rem; line-height: 1.3; font-weight: 600; }
h2 { margin: 0 0 4px; font-size: .875rem; font-weight: 600; }
p { margin: 0 0 20px; color: #566575; }
label { display: block; margin: 16px 0 6px; font-size: .875rem; font-weight: 500; }
input { width: 100%; padding: 10px 12px; font: inherit; color: inherit; border: 1px solid #8a99a8; border-radius: 8px; background: #fff; }
button { width: 100%; padding: 10px 16px; font: inherit; font-weight: 500; border-radius: 8px; border: 1px solid #0f766e; background: #0f766e; color: #fff; cursor: pointer; }
button:hover { background: #115e59; }
.primary { margin-top: 24px; }
:focus-visible { outline: 3px solid #0f766e; outline-offset: 2px; }
.error { margin: 16px 0 0; padding: 10px 12px; border-radius: 8px; background: #fdecea; color: #8c1d18; font-size: .9375rem; }
.demo { margin-top: 32px; padding-top: 24px; border-top: 1px solid #dde4ea; }
.demo p { margin-bottom: 12px; font-size: .875rem; }
.demo form { margin-top: 8px; }
.demo button { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 12px; overflow-wrap: anywhere; text-align: start; background: #fff; color: #1b2733; border-color: #c3ced8; font-weight: 400; font-size: .9375rem; }
.demo button:hover { background: #f3f7fb; }
.demo small { color: #566575; }
a { color: #0f766e; }
`;

/**
 * @param formTargets origins a form may lead to, redirects included
 * @param script what runs on the page, if anything
 */
function page(title: string, content: Html, formTargets: readonly string[], script = ''): ProviderPage {
  const nonce = randomBytes(16).toString('base64');
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    'img-src data:',
    ...(script ? [`script-src 'nonce-${nonce}'`] : []),
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  const { text } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${new Html(style)}</style>
</head>
<body>
<main>
${content}
</main>
${script ? html`<script nonce="${nonce}">${new Html(script)}</script>` : ''}
</body>
</html>
`;
  return {
    body: text,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    },
  };
}

/** What the sign-in page shows. */
export interface SignIn {
  /** Where the form is sent. */
  action: string;
  email?: string;
  /** Why the last attempt failed. */
  error?: string;
  /** Accounts offered for a click; none outside demonstration mode. */
  demoAccounts: readonly DemoAccount[];
  formTargets: readonly string[];
}

export function signInPage({ action, email = '', error, demoAccounts, formTargets }: SignIn): ProviderPage {
  const complaint = error ? html`<div class="error" role="alert" id="error">${error}</div>` : '';
  const described = error ? html` aria-describedby="error" aria-invalid="true"` : '';
  const content = html`<h1>${productName}</h1>
<p>Sign in to continue.</p>
${complaint}
<form method="post" action="${action}">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="username" required maxlength="254" value="${email}"${described}${email ? '' : html` autofocus`}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200"${described}${email ? html` autofocus` : ''}>
<button class="primary" type="submit">Sign in</button>
</form>
${demoAccounts.length > 0 ? demoSection(action, demoAccounts) : ''}`;
  return page(productName, content, formTargets);
}

function demoSection(action: string, accounts: readonly DemoAccount[]): Html {
  const forms = accounts.map(
    ({ email, password, role }) => html`<form method="post" action="${action}">
<input type="hidden" name="email" value="${email}"><input type="hidden" name="password" value="${password}">
<button type="submit"><span>${email}</span><small>${role.toLowerCase()}</small></button>
</form>
`,
  );
  return html`<section class="demo" aria-labelledby="demo">
<h2 id="demo">Demo accounts</h2>
<p>Click one to sign in. Each one's password is “${accounts[0]?.password ?? ''}”.</p>
${forms}</section>`;
}

/**
 * @param form the form that ends the session, by oidc-provider
 * @param immediately whether to send it without asking: the console asked for it
 */
export function signOutPage(form: string, immediately: boolean, formTargets: readonly string[]): ProviderPage {
  const content = html`<h1>${immediately ? 'Signing out …' : 'Sign out?'}</h1>
${new Html(form)}
<button class="primary" type="submit" form="op.logoutForm" name="logout" value="yes" id="yes">Sign out</button>`;
  const script = immediately ? "document.getElementById('yes').click();" : '';
  return page(productName, content, formTargets, script);
}

/** A sentence on what went wrong, and the way back. */
export function faultPage(sentence: string, home: string): ProviderPage {
  const content = html`<h1>${productName}</h1>
<div class="error" role="alert">${sentence}</div>
<p class="primary"><a href="${home}/">Back to the console</a></p>`;
  return page(productName, content, []);
}
