/** Card art is drawn in a box of this size; the ratio is that of a bank card. */
export const artWidth = 158.6;
export const artHeight = 100;

/** One engraved line: x0, y0, x1, y1, … in the box. */
export type Line = number[];

type Curve = (t: number) => readonly [number, number];
type Family = (random: () => number) => Line[];

const { PI, sin, cos, exp } = Math;

function sample(steps: number, curve: Curve): Line {
  const line: Line = [];
  for (let step = 0; step <= steps; step++) line.push(...curve(step / steps));
  return line;
}

function many(count: number, line: (at: number) => Line): Line[] {
  return Array.from({ length: count }, (_, at) => line(at));
}

/** A line from edge to edge whose height at x is given. */
function across(height: (x: number) => number): Line {
  return sample(44, (t) => [t * (artWidth + 4) - 2, height(t * artWidth)]);
}

const bell = (x: number, centre: number, width: number) => exp(-(((x - centre) / width) ** 2));

const rosette: Family = (random) => {
  const x = 108 + random() * 14;
  const y = 50 + random() * 8;
  const turn = random() * PI;
  const polar = (angle: number, r: number) => [x + r * cos(angle + turn), y + r * sin(angle + turn)] as const;
  const flower = sample(150, (t) => polar(t * 6 * PI, 11 + 10.6 * sin(t * 16 * PI)));
  const band = (count: number, radius: number, swing: number, waves: number) =>
    many(count, (at) =>
      sample(110, (t) => {
        const angle = t * 2 * PI;
        const edge = radius * (1 + 0.05 * sin(5 * angle));
        return polar(angle, edge + swing * sin(waves * angle + (at / count) * 2 * PI));
      }),
    );
  return [flower, ...band(11, 31, 8, 7), ...band(15, 50, 12, 8)];
};

const scales: Family = (random) => {
  const pitch = 21 + random() * 5;
  const lines: Line[] = [];
  for (let row = 0; row < 7; row++)
    for (let column = -1; column < 9; column++)
      for (let ring = 4; ring > 0; ring--) {
        const r = (pitch / 2) * (ring / 4);
        const x = (column + (row % 2) / 2) * pitch;
        lines.push(sample(12, (t) => [x - r * cos(t * PI), row * 17 - 2 - r * sin(t * PI)]));
      }
  return lines;
};

const lens: Family = (random) => {
  const left = 22 + random() * 8;
  const right = 130 + random() * 8;
  return many(72, (at) => {
    const x = -6 + at * 2.38;
    return sample(24, (t) => {
      const pull = bell(t, 0.55, 0.42) * 0.78;
      const toLeft = (left - x) * bell(x, left, 24);
      const toRight = (right - x) * bell(x, right, 24);
      return [x + pull * (toLeft + toRight), t * 104 - 2];
    });
  });
};

const wave: Family = (random) => {
  const phase = random() * 1.4;
  return many(34, (at) =>
    across((x) => {
      const depth = at / 34;
      return at * 3.6 - 12 + 8 * sin(x / 24 + phase + depth * 2.6) + 5 * sin(x / 15 - phase - depth * 3.4);
    }),
  );
};

const contour: Family = (random) => {
  const x = 104 + random() * 16;
  const y = 56 + random() * 10;
  const phase = random() * 2;
  return many(21, (at) =>
    sample(64, (t) => {
      const a = t * 2 * PI;
      const calm = 1 / (1 + at / 9);
      const r =
        (at + 0.7) * 4.1 * (1 + calm * (0.2 * sin(2 * a + phase) + 0.16 * cos(3 * a - phase) + 0.06 * sin(5 * a)));
      return [x + 1.55 * r * cos(a) - at * 1.3, y + r * sin(a) - at * 0.5];
    }),
  );
};

const lattice: Family = (random) => {
  const phase = random() * 2;
  const bend = (x: number, y: number): [number, number] => [
    x + 8 * sin(y / 19 + phase + x / 60),
    y + 7 * sin(x / 23 - phase + y / 50),
  ];
  const upright = many(28, (at) => sample(26, (t) => bend(at * 6.6 - 10, t * 120 - 10)));
  const level = many(21, (at) => sample(34, (t) => bend(t * 180 - 10, at * 6 - 10)));
  return [...upright, ...level];
};

const rays: Family = (random) => {
  const x = -6 - random() * 10;
  const y = 96 + random() * 10;
  return many(54, (at) => {
    const a = (at / 53) ** 1.25 * (PI / 2) + 0.02;
    return [x + 8 * cos(a), y - 8 * sin(a), x + 230 * cos(a), y - 230 * sin(a)];
  });
};

const horizon: Family = (random) => {
  const peak = 96 + random() * 14;
  const foot = 40 + random() * 12;
  return many(36, (at) =>
    across((x) => {
      const y = 7 + at * 2.9;
      const near = bell(y, 58, 34);
      return y - near * (30 * bell(x, peak, 21) + 13 * bell(x, foot, 16));
    }),
  );
};

const ribbon: Family = (random) => {
  const knot = 0.42 + random() * 0.12;
  return many(40, (at) => {
    const spread = at / 39 - 0.5;
    return across((x) => {
      const t = x / artWidth;
      const twist = sin((t - knot - spread * 0.16) * 2.3);
      return 62 - 9 * sin(t * 5.4 - 0.6) + spread * 66 * twist;
    });
  });
};

const spiral: Family = (random) => {
  const x = 42 + random() * 12;
  const y = 70 + random() * 8;
  const arms = 26;
  return many(arms, (at) =>
    sample(40, (t) => {
      const r = 3 * exp(t * 4.1);
      const a = t * 3.2 + (at / arms) * 2 * PI;
      return [x + r * cos(a), y - r * sin(a) * 0.86];
    }),
  );
};

const orbit: Family = (random) => {
  const tilt = 0.34 + random() * 0.08;
  const arc = (at: number, side: number) =>
    sample(60, (t) => {
      const a = t * 2 * PI;
      const turn = side * (tilt + at * 0.013);
      const x = (98 - at * 0.5) * cos(a);
      const y = (27 + at * 0.95) * sin(a);
      return [artWidth / 2 + x * cos(turn) - y * sin(turn), 44 + x * sin(turn) + y * cos(turn)];
    });
  return [...many(26, (at) => arc(at, 1)), ...many(26, (at) => arc(at, -1))];
};

const weave: Family = (random) => {
  const cell = 14 + random() * 2;
  const lines: Line[] = [];
  for (let row = -1; row * cell < artHeight + cell; row++)
    for (let column = -1; column * cell < artWidth + cell; column++)
      for (let thread = 0; thread < 6; thread++) {
        const x = column * cell;
        const y = row * cell;
        const at = ((thread + 0.5) * cell) / 6;
        if ((row + column) % 2) lines.push([x + at, y - 1, x + at, y + cell + 1]);
        else lines.push([x - 1, y + at, x + cell + 1, y + at]);
      }
  return lines;
};

export const families = { rosette, scales, lens, wave, contour, lattice, rays, horizon, ribbon, spiral, orbit, weave };

export type FamilyName = keyof typeof families;

/** The lines of one family, varied a little by the seed. */
export function engrave(family: FamilyName, seed: number): Line[] {
  return families[family](randomFrom(seed));
}

/** Numbers in [0, 1) that follow from the seed alone (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
