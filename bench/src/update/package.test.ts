import fc from 'fast-check'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isNewer } from '@labbox/contract/bench/update.ts'
import { checkPackage, PROGRAM, readPackage, unpackInto } from './package.ts'
import { packageOf, signer, tarballOf } from './package.fixture.ts'
import { readTarball } from './tar.ts'

const good = packageOf('2.0.0', 'run()')
const { key, offer } = signer()

describe('versions', () => {
  const version = fc.tuple(fc.nat(99999), fc.nat(99999), fc.nat(99999)).map((parts) => parts.join('.'))
  it('are in one order', () => {
    fc.assert(
      fc.property(version, version, (a, b) => {
        expect(isNewer(a, a)).toBe(false)
        expect(isNewer(a, b) !== isNewer(b, a)).toBe(a !== b)
      }),
    )
    expect(isNewer('0.10.0', '0.9.9')).toBe(true)
    expect(isNewer('1.0.0', 'test')).toBe(true)
    expect(isNewer('2.0.0-rc1', '1.0.0')).toBe(false)
  })
})

describe('a package', () => {
  it('is what was offered, and lies whole in its folder', async () => {
    const files = await checkPackage(good, offer('2.0.0', good), key)
    const root = await mkdtemp(join(tmpdir(), 'labbox-package-'))
    const folder = join(root, 'versions/2.0.0')
    unpackInto(folder, files)
    expect(readFileSync(join(folder, PROGRAM), 'utf8')).toBe('run()')
    expect(existsSync(`${folder}.new`)).toBe(false)
    await rm(root, { recursive: true })
  })

  it('is refused when anything of it is not as the server signed it', async () => {
    const other = packageOf('2.0.0', 'steal()')
    const signed = offer('2.0.0', good)
    const cases = [
      [good.subarray(0, -1), signed, 'size'],
      [Buffer.concat([good.subarray(0, -1), Buffer.from('x')]), signed, 'hash'],
      [other, { ...offer('2.0.0', other), signature: signed.signature }, 'signature'],
      [good, { ...signed, signature: '' }, 'signature'],
      [good, { ...signed, version: '3.0.0' }, 'signature'],
      [good, signer().offer('2.0.0', good), 'signature'],
      [good, offer('3.0.0', good), 'package'],
    ] as const
    for (const [bytes, given, failure] of cases)
      await expect(checkPackage(bytes, given, key)).rejects.toMatchObject({ failure })
  })

  it('is no package without name, version and program, or with anything outside its folder', async () => {
    const manifest = { path: 'package/package.json', text: '{"name":"labbox-bench","version":"1.0.0"}' }
    const program = { path: PROGRAM, text: '' }
    const cases = [
      tarballOf([manifest]),
      tarballOf([program]),
      tarballOf([{ ...manifest, text: '{"name":"other","version":"1.0.0"}' }, program]),
      tarballOf([{ ...manifest, text: 'no json' }, program]),
      tarballOf([manifest, program, { path: 'package/../../x', text: '' }]),
      tarballOf([manifest, program, { path: '/etc/x', text: '' }]),
      tarballOf([manifest, program, { path: 'package/x', text: '', kind: '2' }]),
      Buffer.from('no tarball'),
      good.subarray(0, 100),
    ]
    for (const bytes of cases) await expect(readPackage(bytes)).rejects.toMatchObject({ failure: 'package' })
    expect((await readPackage(tarballOf([manifest, program]))).version).toBe('1.0.0')
  })

  it('whatever the bytes are, is read or refused', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        await expect(readTarball(bytes)).rejects.toThrow()
      }),
    )
  })
})
