/**
 * What artists say, each sentence once and with its one author. The pages refer to a testimonial by its key and never copy a quote. The
 * people are examples: an operator replaces them with the shop's own artists before a launch (`docs/claims.md`).
 */
export const testimonials = {
  martaLind: {
    quote: 'I uploaded on a Sunday and forgot. On Thursday there was forty dollars and a thank-you note.',
    name: 'Marta Lind',
    work: 'paints cars',
  },
  miraSol: { quote: 'Ten percent goes to the owls. My customers write to me about the owls.', name: 'Mira Sol', work: 'draws animals' },
  rafaelDuarte: {
    quote: 'My first file was refused with a sentence that I understood. The second one sold.',
    name: 'Rafael Duarte',
    work: 'paints portraits',
  },
  anoukPerrin: {
    quote: 'I had given up on prints because of the post office. I have not seen a mailing tube since.',
    name: 'Anouk Perrin',
    work: 'paints harbours',
  },
  darioConti: { quote: 'My mother ordered one before she knew that I had a shop.', name: 'Dario Conti', work: 'draws cities' },
  sunnivaAas: {
    quote: 'The red stays red. On paper I always had to apologise for the red.',
    name: 'Sunniva Aas',
    work: 'makes abstract work',
  },
  inesVarga: {
    quote: 'The first print I sold was a picture I nearly deleted. It now hangs in a dentist’s office in Oslo.',
    name: 'Ines Varga',
    work: 'long exposures',
  },
  henrikDahl: {
    quote: 'My night coasts came out of the lab as grey mud. On metal they are night.',
    name: 'Henrik Dahl',
    work: 'coasts at night',
  },
  priyaRaman: { quote: 'Twelve years of files, and in one winter they paid for the next lens.', name: 'Priya Raman', work: 'street' },
  calumReid: { quote: 'I shoot weddings for a living and fog for myself. The fog sells.', name: 'Calum Reid', work: 'landscape' },
  joanaPrates: {
    quote: 'A collector asked whether the print was lit from behind. It was not.',
    name: 'Joana Prates',
    work: 'architecture',
  },
  wernerThoma: {
    quote: 'I sent a scan of a slide from 1988 to see what they would say. They said: approved.',
    name: 'Werner Thoma',
    work: 'mountains',
  },
  laylaHaddad: { quote: 'Gold lines on paper are brown. Here they are gold.', name: 'Layla Haddad', work: 'geometry' },
  yusufDemir: {
    quote: 'My teacher has one in his hallway. He looked at the corners first, with his glasses on.',
    name: 'Yusuf Demir',
    work: 'tilework',
  },
  aminaQureshi: {
    quote: 'A family in Leeds wrote that it hangs where they break the fast. I printed that mail.',
    name: 'Amina Qureshi',
    work: 'calligraphy',
  },
  idrisBenali: {
    quote: 'I draw with compass and straightedge. Every other printer softened it.',
    name: 'Idris Benali',
    work: 'zellige',
  },
  nurAziz: { quote: 'I photograph ceilings. On metal, people look up at them again.', name: 'Nur Aziz', work: 'architecture' },
  salmaKhoury: { quote: 'Fifteen percent goes to the bay where I learnt to swim.', name: 'Salma Khoury', work: 'illumination' },
  tomasOkafor: {
    quote: 'Black on metal is really black. My night work finally looks the way it felt.',
    name: 'Tomas Okafor',
    work: 'deep sky',
  },
  lucieMarchand: { quote: 'Eleven nights of hydrogen, and a bedroom in Porto to hang over.', name: 'Lucie Marchand', work: 'narrowband' },
  owenPugh: { quote: 'I was ashamed of my Saturn. They made it large, and three people bought it.', name: 'Owen Pugh', work: 'planets' },
  kirsiLaine: { quote: 'My star trails paid for the petrol to the star trails.', name: 'Kirsi Laine', work: 'nightscapes' },
  matthiasHuber: {
    quote: 'A school in Graz has the moon in its stairwell. The pupils found a dust spot; I fixed it.',
    name: 'Matthias Huber',
    work: 'lunar mosaics',
  },
  rosaIbanez: { quote: 'A quarter of mine goes to cameras for schools. They should look up early.', name: 'Rosa Ibáñez', work: 'comets' },
  jonahReed: {
    quote: 'A file of mine was rejected once, and the reason was a sentence, not a code. I fixed it in ten minutes.',
    name: 'Jonah Reed',
    work: 'letterpress',
  },
  adaNowak: { quote: 'A boxing gym in Gdańsk bought nine. I do not box.', name: 'Ada Nowak', work: 'type' },
  eliasBrandt: { quote: 'I wrote it for myself on a bad Tuesday. It is my best seller.', name: 'Elias Brandt', work: 'quotes' },
  claraWeiss: { quote: 'Marcus Aurelius wrote for one reader. I have some hundreds now.', name: 'Clara Weiss', work: 'lettering' },
  tobiasEkman: { quote: 'The letters are so sharp that people run a thumb over them.', name: 'Tobias Ekman', work: 'minimal type' },
  nadiaRossi: { quote: 'Paid on request, for doing it once. The ancients had no word for that.', name: 'Nadia Rossi', work: 'posters' },
} as const
