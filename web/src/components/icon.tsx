// Icons on a grid of 24 by 24, drawn in the colour of the text.

const SHAPES = {
  cube: "M12 2.5 20.5 7v10L12 21.5 3.5 17V7zM3.5 7 12 11.5 20.5 7M12 11.5v10M7.7 4.8l8.6 4.6v9.8",
  analyze: "M4 4h16v16H4zM4 9.3h16M4 14.7h16M9.3 4v16M14.7 4v16",
  solve: "M4 12a8 8 0 1 1 2.6 5.9M4 12V6.5M4 12h5.5M9 12.5l2.3 2.3L16 10",
  scramble: "M3 7h4l9 10h5M3 17h4l2.6-2.9M13.4 9.9 16 7h5M18.5 4.5 21 7l-2.5 2.5M18.5 14.5 21 17l-2.5 2.5",
  timer: "M12 8v5l3.2 2M9.5 2.5h5M12 5a8 8 0 1 1 0 16 8 8 0 0 1 0-16z",
  train: "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 12h.01",
  statistics: "M4 20h16M6.5 20v-6M11 20V8M15.5 20V4.5M20 20v-9",
  reconstruct: "M4 6h10M4 12h7M4 18h5M15 17.5l5.5-5.5-2.5-2.5-5.5 5.5-.5 3z",
  algorithms: "M9.5 6H20M9.5 12H20M9.5 18H20M4 6h1.5M4 12h1.5M4 18h1.5",
  add: "M12 5v14M5 12h14",
  edit: "M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19zM13.5 7l3.5 3.5",
  delete: "M4.5 7h15M9.5 7V4h5v3M6.5 7l1 13h9l1-13M10 10.5v6M14 10.5v6",
  trophy: "M8 4h8v5a4 4 0 0 1-8 0zM8 5.5H4.5c0 3 1.5 4.5 4 4.5M16 5.5h3.5c0 3-1.5 4.5-4 4.5M12 13v4.5M8 20.5h8l-1-3H9z",
  more: "M4.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0zM11.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0zM18.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0z",
  sun: "M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M4.9 4.9l1.8 1.8M17.3 17.3l1.8 1.8M4.9 19.1l1.8-1.8M17.3 6.7l1.8-1.8",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z",
  check: "M4.5 12.5 10 18 19.5 7",
  close: "M6 6l12 12M18 6 6 18",
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
  share: "M12 15V3.5M8 7l4-3.5L16 7M5 12v8h14v-8",
  print: "M7 9V3.5h10V9M7 17H4V9h16v8h-3M7 14h10v6.5H7z",
  save: "M12 3.5V15M8 11l4 4 4-4M5 20h14",
  dice: "M4 4h16v16H4zM8.5 8.5h.01M15.5 8.5h.01M12 12h.01M8.5 15.5h.01M15.5 15.5h.01",
  open: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  first: "M6 5v14M18 5l-8 7 8 7",
  back: "M15 5l-8 7 8 7",
  play: "M7 4.5 19 12 7 19.5z",
  pause: "M8 5v14M16 5v14",
  forward: "M9 5l8 7-8 7",
  full: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  undo: "M4 9h10a5.5 5.5 0 0 1 0 11H8M4 9l4.5-4.5M4 9l4.5 4.5",
  faster: "M13 2.5 4.5 13.5H11l-1 8 8.5-11H12z",
  end: "M18 5v14M6 5l8 7-8 7",
} as const;

export type IconName = keyof typeof SHAPES;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={SHAPES[name]} />
    </svg>
  );
}
