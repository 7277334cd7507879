import { BlockList, isIP } from 'node:net'

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6')

/** Whether an address lies in one of these addresses and networks; none: everything does. */
export const addressAllowed = (networks: readonly string[], address: string | undefined): boolean => {
  if (networks.length === 0) return true
  // IPv4 as a dual-stack socket reports it.
  const plain = address?.replace(/^::ffff:(?=\d+\.)/i, '') ?? ''
  if (!isIP(plain)) return false
  const list = new BlockList()
  for (const network of networks) {
    const [base = '', bits] = network.split('/')
    if (bits === undefined) list.addAddress(base, familyOf(base))
    else list.addSubnet(base, Number(bits), familyOf(base))
  }
  return list.check(plain, familyOf(plain))
}
