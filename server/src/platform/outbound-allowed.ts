import { BlockList, isIP } from 'node:net'

/** What the addresses that people give may lead to beside the Internet. */
export interface OutboundAllowed {
  /** Host names as they stand in an address, in lower case; whatever they resolve to. */
  names: ReadonlySet<string>
  addresses: BlockList
}

/** Networks that are not of the Internet (RFC 6890 and the registries it began), and such as carry an IPv4 address inside. */
const NETWORKS = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
]

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6')

/** The list also answers for IPv4 addresses that are written as IPv6 (`::ffff:10.0.0.1`). */
const listOf = (networks: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const network of networks) {
    const [base = '', bits] = network.split('/')
    if (bits === undefined) list.addAddress(base, familyOf(base))
    else list.addSubnet(base, Number(bits), familyOf(base))
  }
  return list
}
const inside = listOf(NETWORKS)

const isNetwork = (text: string): boolean => {
  const [base = '', bits, ...more] = text.split('/')
  const most = isIP(base) === 4 ? 32 : 128
  const bitsFit = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
  return isIP(base) > 0 && more.length === 0 && bitsFit
}
const isName = (text: string): boolean => /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text) && /[a-z]/i.test(text)

/** Reads names, addresses and networks with commas between; null when one of them is none. */
export const readAllowed = (text: string): OutboundAllowed | null => {
  const parts = text.split(',').map((part) => part.trim().toLowerCase())
  const given = parts.filter(Boolean)
  if (!given.every((part) => isNetwork(part) || isName(part))) return null
  return {
    names: new Set(given.filter((part) => !isNetwork(part))),
    addresses: listOf(given.filter(isNetwork)),
  }
}

/** Whether a listed name or network leads there; only such are asked without https. */
export const isListed = ({ names, addresses }: OutboundAllowed, host: string, address: string): boolean =>
  names.has(host) || addresses.check(address, familyOf(address))

export const isOfInternet = (address: string): boolean => !inside.check(address, familyOf(address))
