import type { ShippingAddress } from '@tintype/contract/orders/store'

/** An address in each script of the countries that we ship to. The first is the one of the reported fault. */
export const addressesByScript: readonly ShippingAddress[] = [
  { country: 'UA', name: 'Олена Шевченко', line1: 'вул. Хрещатик 1', city: 'Київ', postalCode: '01001' },
  { country: 'GR', name: 'Γεώργιος Παπαδόπουλος', line1: 'Οδός Ερμού 15', city: 'Αθήνα', postalCode: '105 63' },
  {
    country: 'KR',
    name: '김민준',
    line1: '서울특별시 강남구 테헤란로 152',
    line2: '강남파이낸스센터 21층',
    city: '서울',
    postalCode: '06236',
  },
  {
    country: 'JP',
    name: '佐藤 勇気（さとう）',
    line1: '東京都渋谷区神宮前一丁目5-8',
    line2: '神宮前タワービルディング13階',
    city: '渋谷区',
    postalCode: '150-0001',
  },
  { country: 'CN', name: '王小明', line1: '朝阳区建国路88号SOHO现代城', city: '北京市', postalCode: '100022' },
  { country: 'TW', name: '陳大文', line1: '信義區市府路45號', city: '臺北市', postalCode: '110' },
  { country: 'EG', name: 'محمد العلي', line1: '12 شارع الملك فهد، شقة 3 (Building B)', city: 'القاهرة', postalCode: '11511' },
  { country: 'PK', name: 'فاطمہ ہاشمی', line1: 'گلی نمبر 5، ماڈل ٹاؤن', city: 'لاہور', postalCode: '54000' },
  { country: 'IL', name: 'דוד לוי', line1: 'רחוב הרצל 15, דירה 4', city: 'תל אביב', postalCode: '6688101' },
  {
    country: 'IN',
    name: 'श्री क्षितिज द्विवेदी',
    line1: 'कनॉट प्लेस, र्कि ब्लॉक',
    line2: 'தமிழ் ಕರ್ನಾಟಕ తెలంగాణ শ্রী ਸ੍ਰੀ શ્રી ଶ୍ରୀ ശ്രീ',
    city: 'नई दिल्ली',
    region: 'DL',
    postalCode: '110001',
  },
  { country: 'TH', name: 'สมชาย น้ำใส', line1: '99/1 ถนนสุขุมวิท แขวงคลองเตย เขตคลองเตย', city: 'กรุงเทพฯ', postalCode: '10110' },
  { country: 'KH', name: 'សុខ ខ្ញុំ', line1: 'ផ្លូវព្រះមុនីវង្ស ១២', city: 'ភ្នំពេញ', postalCode: '12000' },
  { country: 'LA', name: 'ສົມພອນ ນ້ຳ', line1: 'ຖະໜົນເສດຖາທິລາດ', city: 'ວຽງຈັນ', postalCode: '01000' },
  { country: 'GE', name: 'გიორგი ბერიძე', line1: 'რუსთაველის გამზირი 12', city: 'თბილისი', postalCode: '0108' },
  { country: 'AM', name: 'Արամ Պետրոսյան', line1: 'Աբովյան 5', city: 'Երևան', postalCode: '0010' },
  { country: 'LK', name: 'ක්‍රිෂ්ණ ශ්‍රී', line1: 'කොළඹ පාර 5', city: 'කොළඹ', postalCode: '00100' },
  { country: 'MV', name: 'މުޙައްމަދު', line1: 'މަޖީދީ މަގު', city: 'މާލެ', postalCode: '20002' },
  { country: 'MN', name: 'ᠮᠣᠩᠭᠣᠯ ᠤᠯᠤᠰ', line1: 'Энхтайваны өргөн чөлөө', city: 'Улаанбаатар', postalCode: '14200' },
  { country: 'VN', name: 'Nguyễn Thị Đặng', line1: '12 Phố Hàng Bài', city: 'Hà Nội', postalCode: '100000' },
  { country: 'PL', name: 'Łukasz Żółć', line1: 'ul. Świętokrzyska 1', city: 'Łódź', postalCode: '90-001' },
]

/** A grey JPEG of one pixel, as a preview. */
const PIXEL =
  '/9j/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAABAAEDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AKwAf//Z'

/** A job sheet of this address. */
export function sheetFor(address: ShippingAddress) {
  return {
    ...{ number: 'J000001', orderNumber: 'TT-1', manufacturer: 'Łódź Metall', promisedOn: '2026-12-01', quantity: 2, reprintReason: null },
    ...{ title: 'Луна “over” Water 🌅 ★', artistName: 'محمد', sizeLabel: 'Large 60×40 cm', widthCm: 60, heightCm: 40 },
    picture: { widthPx: 6000, heightPx: 4000 },
    crop: { leftPx: 0, topPx: 0, widthPx: 6000, heightPx: 4000 },
    file: { name: 'J000001.tif', widthPx: 6000, heightPx: 4000, dotsPerInch: 254, sizeBytes: 50_000_000, preview: PIXEL, making: null },
    ...{ fileUrl: 'https://store.example/api/production/v1.x', until: '2026-12-28', address, madeAt: new Date('2026-11-28') },
  }
}
