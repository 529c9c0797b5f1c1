import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { clientAddress, isLoopback, toNetwork } from './client-address.ts'

const from = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

test.each([
  ['ignores the header without a proxy', from('203.0.113.9', '198.51.100.1'), 0, '203.0.113.9'],
  ['takes the last entry behind one proxy', from('10.0.0.1', '198.51.100.1, 203.0.113.9'), 1, '203.0.113.9'],
  ['takes the last entry but one behind two proxies', from('10.0.0.1', 'made up, 203.0.113.9, 10.0.0.2'), 2, '203.0.113.9'],
  ['takes the peer when the proxy sets no header', from('10.0.0.1'), 1, '10.0.0.1'],
  ['removes the port of an IPv4 entry', from('10.0.0.1', '203.0.113.9:4711'), 1, '203.0.113.9'],
  ['removes the port of an IPv6 entry', from('10.0.0.1', '[2001:db8::9]:4711'), 1, '2001:db8::9'],
  ['removes the zone of an IPv6 entry', from('10.0.0.1', 'fe80::1%eth0'), 1, 'fe80::1'],
  ['takes the peer when the entry is no address', from('10.0.0.1', 'unknown'), 1, '10.0.0.1'],
  ['takes the peer when there are fewer proxies than configured', from('10.0.0.1', '198.51.100.1'), 2, '10.0.0.1'],
  ['unwraps IPv4-mapped IPv6', from('::ffff:203.0.113.9'), 0, '203.0.113.9'],
])('clientAddress %s', (_case, incoming, proxies, address) => expect(clientAddress(incoming, proxies)).toBe(address))

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['2001:0DB8:0:0:ffff::9', '2001:db8:0:0::/64'],
  ['2001:db8:0000:0000:1:2:3:4', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::9', '2001:db8:0:1::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['1::', '1:0:0:0::/64'],
  ['2001:db8:1:2:3:4:198.51.100.7', '2001:db8:1:2::/64'],
])('networkOf maps %s to %s', (address, network) => expect(toNetwork(address)).toBe(network))

test.each([
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['::1', true],
  ['0:0:0:0:0:0:0:1', true],
  ['128.0.0.1', false],
  ['12.7.0.1', false],
  ['2001:db8::1', false],
])('isLoopback decides that %s is a loopback address: %s', (address, isOwn) => expect(isLoopback(address)).toBe(isOwn))
