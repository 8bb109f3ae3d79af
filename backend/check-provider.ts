// `npm run check-provider -- ISSUER`: whether people can sign in at this identity provider, by the same settings and the
// same code as the backend. An access token on standard input: who that would be here.
import { ConfigError, readConfig } from './config/index.ts';
import { type CheckedSettings, checkProvider, checkToken, type Finding } from './identity/external/check/index.ts';
import { readGroupsFile } from './identity/external/groups-file.ts';

/** A token on standard input is waited for so long, in milliseconds. */
const tokenWaitMs = 10_000;

/** Variables that say something of the provider or of where the console is. */
const isOfSignIn = (name: string): boolean => /^(OIDC_|PUBLIC_URL$|PORT$|CONSOLE_ORIGINS$)/.test(name);

async function settingsFor(issuer: string): Promise<CheckedSettings> {
  const own = Object.fromEntries(
    Object.entries(process.env).filter(([name, value]) => isOfSignIn(name) && value?.trim()),
  );
  const given = { clientId: Boolean(own.OIDC_CLIENT_ID), audience: Boolean(own.OIDC_AUDIENCE) };
  const unset = { OIDC_CLIENT_ID: 'dmp-console', OIDC_AUDIENCE: 'dmp-api' };
  const { oidc, publicUrl, consoleOrigins } = readConfig({ ...unset, ...own, OIDC_ISSUER: issuer });
  if (!oidc) throw new ConfigError(['OIDC_ISSUER must not be empty.']);
  const groupPermissions = oidc.groups ? await readGroupsFile(oidc.groups.file) : new Map();
  return { oidc, publicUrl, consoleOrigins, groupPermissions, given };
}

/** What a provider and its tokens say could otherwise move the cursor, or write lines of ours. */
const visible = (line: string): string =>
  line.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (one) => `\\u{${one.codePointAt(0)?.toString(16)}}`);

const print = (line: string) => process.stdout.write(`${visible(line)}\n`);

function printAll(findings: readonly Finding[]): void {
  for (const { level, what, text } of findings) print(`  ${level.padEnd(8)} ${what}: ${text}`);
}

/**
 * The access token on standard input; empty without one. A pipe that stays open and silent is given up.
 * @throws when the input cannot be read, or has begun and does not end
 */
async function givenToken(): Promise<string> {
  const { stdin } = process;
  if (stdin.isTTY) return '';
  let token = '';
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    stdin.destroy();
  }, tokenWaitMs);
  try {
    for await (const chunk of stdin.setEncoding('utf8')) token += chunk;
  } catch (error) {
    if (!isLate) throw error;
  } finally {
    clearTimeout(timer);
  }
  const late = `within ${tokenWaitMs / 1000} s`;
  if (isLate && token) throw new Error(`The token on standard input did not end ${late}.`);
  if (isLate) print(`  note     token: None arrived on standard input ${late}.`);
  return token.trim().replace(/^Bearer +/i, '');
}

async function main(): Promise<void> {
  const [issuer, ...more] = process.argv.slice(2);
  if (!issuer || more.length > 0) throw new ConfigError(['Which provider? npm run check-provider -- ISSUER']);
  const settings = await settingsFor(issuer);
  print(`Identity provider ${issuer}`);
  const findings = await checkProvider(settings);
  printAll(findings);
  const token = await givenToken();
  if (token) {
    print('Access token');
    const ofToken = await checkToken(token, settings);
    printAll(ofToken);
    findings.push(...ofToken);
  }
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length;
  const [failed, notes] = [count('failed'), count('note')];
  print(
    failed > 0
      ? `${failed} failed: people cannot work here until that is corrected.`
      : `Nothing failed.${notes > 0 ? ` ${notes} notes say what is limited, or could not be checked.` : ''}`,
  );
  process.exitCode = failed > 0 ? 1 : 0;
}

// A reader that wants no more, such as `head`.
process.stdout.on('error', () => process.exit());

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
