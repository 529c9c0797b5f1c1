import { BlockList, isIP } from 'node:net'

/** Networks that are not the internet, or lead back into one that is not (IANA's special-purpose registries). */
const closed4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const
const closed6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const closed = new BlockList()
for (const [net, bits] of closed4) closed.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of closed6) closed.addSubnet(net, bits, 'ipv6')
/** All of IPv6 that is given out. What holds an IPv4 address inside, and what is local, lies outside of it. */
const given = new BlockList()
given.addSubnet('2000::', 3, 'ipv6')

/** Whether a network address is one of the internet: none of this machine, of a network behind it, or of a cloud's own services. */
export function isPublicAddress(address: string): boolean {
  if (address.includes('%')) return false
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  return family === 6 && given.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

/**
 * Whether an address may be one of the internet, as far as its spelling says: https, a name with a dot and no number in its place, and
 * nothing to sign in with. Where its name leads is looked at when it is called.
 */
export function isPublicUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, hostname } = new URL(text)
  if (protocol !== 'https:' || username || password) return false
  const name = hostname.replace(/\.$/, '')
  if (isIP(name) || name.startsWith('[') || !name.includes('.')) return false
  return !/(^|\.)(localhost|local|internal|intranet|home|lan|test|invalid)$/i.test(name)
}
