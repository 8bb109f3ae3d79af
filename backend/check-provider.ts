// `npm run check-provider -- ISSUER`: whether people can sign in at this identity provider, by the same settings and the
// same code as the backend. An access token on standard input: who that would be here.
import { text } from 'node:stream/consumers';
import { ConfigError, readConfig } from './config/index.ts';
import { type CheckedSettings, checkProvider, checkToken, type Finding } from './identity/external/check/index.ts';
import { readGroupsFile } from './identity/external/groups-file.ts';

/** A token on standard input is waited for so long, in milliseconds. */
const tokenWaitMs = 10_000;

/** Variables that say something of the provider or of where the console is. */
const isOfSignIn = (name: string): boolean => /^(OIDC_|PUBLIC_URL$|PORT$|CONSOLE_ORIGINS$)/.test(name);

async function settingsFor(issuer: string): Promise<CheckedSettings> {
  const own = Object.fromEntries(Object.entries(process.env).filter(([name, value]) => isOfSignIn(name) && value));
  const given = { clientId: Boolean(own.OIDC_CLIENT_ID), audience: Boolean(own.OIDC_AUDIENCE) };
  const unset = { OIDC_CLIENT_ID: 'dmp-console', OIDC_AUDIENCE: 'dmp-api' };
  const { oidc, publicUrl, consoleOrigins } = readConfig({ ...unset, ...own, OIDC_ISSUER: issuer });
  if (!oidc) throw new ConfigError(['OIDC_ISSUER must not be empty.']);
  const groupPermissions = oidc.groups ? await readGroupsFile(oidc.groups.file) : new Map();
  return { oidc, publicUrl, consoleOrigins, groupPermissions, given };
}

const print = (line: string) => process.stdout.write(`${line}\n`);

function printAll(findings: readonly Finding[]): void {
  for (const { level, what, text: said } of findings) print(`  ${level.padEnd(8)} ${what}: ${said}`);
}

/** The access token on standard input; empty without one. A pipe that stays open and silent is given up. */
async function givenToken(): Promise<string> {
  if (process.stdin.isTTY) return '';
  const timer = setTimeout(() => {
    print(`  note     token: None arrived on standard input within ${tokenWaitMs / 1000} s.`);
    process.stdin.destroy();
  }, tokenWaitMs);
  try {
    return (await text(process.stdin)).trim().replace(/^Bearer +/i, '');
  } catch (error) {
    if (process.stdin.destroyed) return '';
    throw error;
  } finally {
    clearTimeout(timer);
  }
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

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
