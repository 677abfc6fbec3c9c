// Japanese letters for machines that have none, named last in the font stacks. The page does not wait for them.

import address from 'virtual:letters'

const face = new FontFace('banmen letters', `url(${address})`)
void face.load().then(
  () => document.fonts.add(face),
  () => undefined // the machine's own letters will have to do
)
