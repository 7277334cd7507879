import { boxPair } from '@labbox/contract/boxes/sync.ts'
import { exchangePair, sharedKey, signingPair } from '../seal.ts'
import type { Upstream } from './upstream.ts'
import type { Vault } from './vault.ts'

const NAME = 'identity'

/** What makes this machine the box: it never leaves it. */
export interface Identity {
  boxId: string
  /** Address of the server that it is a box of. */
  of: string
  name: string
  signingKey: string
  sharedKey: string
  opensAt: string
  closesAt: string
  keepDays: number
}

/** Becomes the box of a code, once; afterwards what it became then. */
export const identify = async (
  vault: Vault,
  upstream: Upstream,
  { of, code }: { of: string; code: string | undefined },
): Promise<Identity> => {
  const known = vault.read<Identity>(NAME)
  if (known) return known
  if (!code)
    throw new Error(
      'BOX_CODE: this machine is no lab box yet. Give the code that the page “Lab boxes” shows.',
    )
  const [signing, exchange] = [signingPair(), exchangePair()]
  const answer = await upstream.call(boxPair, {
    code,
    publicKey: signing.publicKey,
    exchangeKey: exchange.publicKey,
  })
  const identity: Identity = {
    boxId: answer.boxId,
    of,
    name: answer.name,
    signingKey: signing.privateKey,
    sharedKey: sharedKey(exchange.privateKey, answer.exchangeKey).toString('base64'),
    opensAt: answer.opensAt,
    closesAt: answer.closesAt,
    keepDays: answer.keepDays,
  }
  vault.write(NAME, identity)
  return identity
}
