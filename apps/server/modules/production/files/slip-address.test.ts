import { addressLines } from '@tintype/contract/orders/address-lines'
import { expect, test } from 'vitest'
import { toLatin } from '../../../platform/documents/to-latin.ts'
import { slipAddress } from './slip-address.ts'

test('a packing slip repeats an address in another script in Latin letters', () => {
  const address = { name: 'Олена Шевченко', line1: 'вул. Хрещатик 1', city: 'Київ', postalCode: '01001', country: 'UA' } as const
  const { lines, latin } = slipAddress(address)
  expect(lines).toEqual(addressLines(address, 'Ukraine'))
  expect(latin).toEqual(lines.map(toLatin))
  expect(latin).toEqual(expect.arrayContaining(['Olena Shevchenko', 'Vul. Khreshchatik 1', 'Ukraine']))
})

test('a packing slip does not repeat an address in Latin letters', () => {
  const address = { name: 'Łukasz Żółć', line1: 'ul. Świętokrzyska 1', city: 'Łódź', postalCode: '90-001', country: 'PL' } as const
  expect(slipAddress(address).latin).toEqual([])
})

test.each([
  ['Γεώργιος Παπαδόπουλος', 'Georgios Papadopoylos'],
  ['서울 강남구', 'Seoul Gangnamgu'],
  ['北京市朝阳区建国路88号', 'Bei Jing Shi Chao Yang Qu Jian Guo Lu 88 Hao'],
  ['さとう ユウキ', 'Satou Yuuki'],
  ['القاهرة', 'Alqahra'],
  ['إسلام آمن أحمد', 'Islam Amn Ahmd'],
  ['شارع الملك فهد ١٢', 'Shar Almlk Fhd 12'],
  ['२४०', '240'],
  ['אדיס אבבה', "'dys 'vvh"],
  ['አዲስ አበባ', "'adis 'abeba"],
  ['މާލެ', 'Maale'],
  ['ᠮᠣᠩᠭᠣᠯ', 'Monggol'],
  ['תל אביב', "Tl 'vyv"],
  ['नई दिल्ली', 'Ni Dilli'],
  ['გიორგი ბერიძე', 'Giorgi Beridze'],
  ['Երևան', 'Erevan'],
  ['ភ្នំពេញ', 'Phnampenh'],
  ['Алматы қаласы', 'Almaty qalasy'],
  ['Łukasz Żółć', 'Łukasz Żółć'],
])('%s is %s in Latin letters', (text, latin) => {
  expect(toLatin(text)).toBe(latin)
  expect(toLatin(text)).toMatch(/^[\p{Script=Latin}\p{Script=Common}]+$/u)
})
