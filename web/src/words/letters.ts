// Japanese letters for machines that have none, named in the font stacks after theirs. The page does not wait for them.
// They stand before the fonts that have none, and say which letters they are for: behind them Chromium kept drawing boxes
// for whole words after these had come.

import address from 'virtual:letters'

const face = new FontFace('banmen letters', `url(${address})`, { unicodeRange: 'U+2E80-9FFF, U+FF00-FFEF' })
void face.load().then(
  () => document.fonts.add(face),
  () => undefined // the machine's own letters will have to do
)
