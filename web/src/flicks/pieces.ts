// What a piece's name says of it: "W1" is White's first disc, "B|" Black's pole.

export const seatOf = (piece: string) => (piece.startsWith('W') ? 0 : 1)
export const numberOf = (piece: string) => Number(piece.slice(1))
export const isPole = (piece: string) => piece.endsWith('|')
export const pieceOf = (seat: number, number: number) => `${'WB'.charAt(seat)}${number}`
