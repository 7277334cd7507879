import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { issueLicence } from './areas/system/settings/licence.rules.ts'
import { newId } from './platform/database/ids.ts'

const USAGE = `Issues licences; needs the private key whose public half is in server/src/areas/system/settings/licence-key.ts.

  npm run licence -- issue --key FILE --organisation NAME [--edition campus] [--seats N] [--benches N] [--expires 2030-12-31] > licence.txt
  npm run licence -- key FILE      makes a new pair: the private key goes to FILE, the public one into the source`

const keySource = join(import.meta.dirname, 'areas/system/settings/licence-key.ts')

const makeKey = (file: string): string => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  // Fails when the file is there: a key that licences were issued with is never overwritten.
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' })
  const { x } = publicKey.export({ format: 'jwk' })
  writeFileSync(
    keySource,
    `/** Public half (Ed25519, base64url) of the key that licences are signed with: \`npm run licence\`. */\nexport const LICENCE_PUBLIC_KEY = '${x}'\n`,
  )
  return `Private key: ${file}\nPublic key:  ${keySource}`
}

const count = (text: string | undefined) => (text === undefined ? null : Number(text))

const issue = (values: Record<string, string | undefined>): string => {
  if (!values.key || !values.organisation) throw new Error(USAGE)
  const licence = {
    id: newId(),
    organisation: values.organisation,
    edition: values.edition ?? 'campus',
    seats: count(values.seats),
    benches: count(values.benches),
    issuedAt: new Date().toISOString(),
    expiresAt: values.expires ? new Date(`${values.expires}T23:59:59Z`).toISOString() : null,
  }
  return issueLicence(licence, createPrivateKey(readFileSync(values.key)))
}

const text = { type: 'string' } as const
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { key: text, organisation: text, edition: text, seats: text, benches: text, expires: text },
  })
  const [act, file] = positionals
  if (act === 'issue') process.stdout.write(issue(values))
  else if (act === 'key' && file) console.log(makeKey(file))
  else throw new Error(USAGE)
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
