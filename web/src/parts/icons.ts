// Line drawings on a field of 24, one path each.
export const icons = {
  again: 'M5 12a7 7 0 1 0 2.2-5.1M7 3v4.2h4.2',
  analysis: 'M4 18l5-6 4 3 7-9M4 20.5h16',
  back: 'M15 6l-8 6 8 6',
  chance: 'M12 3.5a8.5 8.5 0 1 0 .01 0M9.4 9.6a2.7 2.7 0 1 1 3.9 2.4c-.9.5-1.3 1-1.3 2M12 17h.01',
  close: 'M6 6l12 12M18 6 6 18',
  copy: 'M9 9h10v10H9zM5 15V5h10',
  eye: 'M3 12s3.4-6 9-6 9 6 9 6-3.4 6-9 6-9-6-9-6zM9.4 12a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0',
  first: 'M7 6v12M18 6l-8 6 8 6',
  flag: 'M6 21V4M6 5h12l-3 4 3 4H6',
  flip: 'M8 19V5m0 0L5 8m3-3 3 3M16 5v14m0 0 3-3m-3 3-3-3',
  forward: 'M9 6l8 6-8 6',
  hands: 'M8 12.5l3 3 5.5-6M12 3.5a8.5 8.5 0 1 0 .01 0',
  keys: 'M3 6.5h18v11H3zM7 10.5h.01M10.3 10.5h.01M13.7 10.5h.01M17 10.5h.01M8 14h8',
  lamp: 'M9 17.5h6M10 20.5h4M9 17.5v-2.2a6 6 0 1 1 6 0v2.2',
  last: 'M17 6v12M6 6l8 6-8 6',
  link: 'M10 14a4 4 0 0 0 5.7.3l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-5.7-.3l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2',
  more: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
  movie: 'M4 6h11v12H4zM15 10.5l5-3v9l-5-3',
  moves: 'M4 7h3M4 12h3M4 17h3M10 7h10M10 12h10M10 17h10',
  mute: 'M4 10v4h3l5 4V6l-5 4zM16 9.5l5 5M21 9.5l-5 5',
  palette: 'M4.2 12a7.8 7.8 0 1 0 15.6 0a7.8 7.8 0 1 0-15.6 0M12 4.2v15.6M12 8h7M12 12h7.8M12 16h7',
  rules: 'M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h11',
  save: 'M12 4v11m0 0-4-4m4 4 4-4M5 13v7h14v-7',
  share: 'M12 15V4m0 0L8 8m4-4 4 4M5 13v7h14v-7',
  slow: 'M12 3.5a8.5 8.5 0 1 0 .01 0M12 7.5V12h-4',
  sound: 'M4 10v4h3l5 4V6l-5 4zM15.5 9a4 4 0 0 1 0 6M18 6.5a7.6 7.6 0 0 1 0 11',
  theme: 'M19.5 14.2A7.6 7.6 0 0 1 9.8 4.5a7.7 7.7 0 1 0 9.7 9.7z',
  undo: 'M9 6 5 10l4 4M5 10h9a5 5 0 0 1 0 10h-3'
} as const

export type IconName = keyof typeof icons
