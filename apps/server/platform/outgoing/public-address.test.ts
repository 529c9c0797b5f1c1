import { expect, test } from 'vitest'
import { isPublicAddress, isPublicUrl } from './public-address.ts'

test.each([
  '8.8.8.8',
  '93.184.215.14',
  '172.32.0.1',
  '100.128.0.1',
  '192.169.0.1',
  '2606:2800:21f:cb07:6820:80da:af6b:8b2c',
  '2a00:1450::1',
])('isPublicAddress accepts the address %s', (address) => expect(isPublicAddress(address)).toBe(true))

test.each([
  ...['127.0.0.1', '127.9.9.9', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
  ...['224.0.0.1', '255.255.255.255', '198.18.0.1', '192.0.0.192', '203.0.113.7'],
  ...['::1', '::', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd12::1'],
  ...['64:ff9b::7f00:1', '64:ff9b:1::1', '2001:db8::1', '2001::1', '2002:7f00:1::', '3fff::1', 'ff02::1', '100::1'],
  ...['localhost', '', '127.1', '0x7f000001', '2130706433', '8.8.8.8:80'],
])('isPublicAddress rejects the address "%s"', (address) => expect(isPublicAddress(address)).toBe(false))

test.each(['https://hooks.example.com/tintype', 'https://a.example:8443/x?y=1', 'https://bücher.example/'])(
  'isPublicUrl accepts the URL %s',
  (url) => expect(isPublicUrl(url)).toBe(true),
)

test.each([
  ...['http://hooks.example.com/', 'ftp://hooks.example.com/', 'hooks.example.com', '', 'javascript:alert(1)', '//hooks.example.com/'],
  ...['https://127.0.0.1/', 'https://[::1]/', 'https://2130706433/', 'https://0x7f.1/', 'https://017700000001/', 'https://8.8.8.8/'],
  ...['https://localhost/', 'https://a.localhost/', 'https://metadata.google.internal/', 'https://printer.local/', 'https://intranet/'],
  ...['https://localhost./', 'https://user:word@hooks.example.com/', 'https://word@hooks.example.com/'],
])('isPublicUrl rejects the URL "%s"', (url) => expect(isPublicUrl(url)).toBe(false))
