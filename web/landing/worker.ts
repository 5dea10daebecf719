import { drawCard } from "../src/components/card-art/draw.ts";
import { designs } from "./designs.ts";
import {
  cardHeight,
  cardWidth,
  fieldFor,
  isSeen,
  layoutFor,
  placesAt,
  computePoint,
  spriteHeight,
  spriteLeft,
  spriteTop,
  spriteWidth,
  tiltRadians,
  type Box,
} from "./drift.ts";

export type Face = { readonly family: string; readonly source: string; readonly weight: string };

export type ToWorker =
  | { readonly kind: "start"; readonly canvas: OffscreenCanvas; readonly fonts: readonly Face[] }
  | { readonly kind: "size"; readonly box: Box; readonly windowWidth: number; readonly density: number }
  | { readonly kind: "run"; readonly running: boolean };

const slowFrameMs = 12;

/** Draws each design once as a sprite, then moves the sprites. Lives in a worker: the page's own thread draws nothing. */
export function startWorker(scope: DedicatedWorkerGlobalScope): void {
  let context: OffscreenCanvasRenderingContext2D | null = null;
  let size: Extract<ToWorker, { kind: "size" }> | undefined;
  let sprites: (OffscreenCanvas | undefined)[] = [];
  let fontsReady: Promise<unknown> = Promise.resolve();
  let handle = 0;
  let last: number | undefined;
  let elapsedMs = 0;
  let meanMs = 0;
  let odd = false;
  let announced = false;

  const frame = (now: number) => {
    handle = scope.requestAnimationFrame(frame);
    odd = !odd;
    if (odd && meanMs > slowFrameMs) return;
    // A pause is not caught up on: cards go on from where they stood.
    elapsedMs += Math.min(now - (last ?? now), 100);
    last = now;
    const before = performance.now();
    draw();
    meanMs += (performance.now() - before - meanMs) / 20;
  };

  const draw = () => {
    if (!context || !size) return;
    const { box, density } = size;
    const layout = layoutFor(size.windowWidth);
    const scale = layout.scale * density;
    context.clearRect(0, 0, context.canvas.width, context.canvas.height);
    for (const place of placesAt(fieldFor(layout, box), designs.length, elapsedMs)) {
      if (!isSeen(place, layout, box)) continue;
      const sprite = (sprites[place.design] ??= drawSprite(place.design, scale));
      const { x, y } = computePoint(place, layout);
      context.drawImage(sprite, x * density + spriteLeft * scale, y * density + spriteTop * scale);
    }
    if (!announced) scope.postMessage("drawn", []);
    announced = true;
  };

  const go = (running: boolean) => {
    scope.cancelAnimationFrame(handle);
    last = undefined;
    if (running) handle = scope.requestAnimationFrame(frame);
  };

  scope.addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
    if (data.kind === "run") void fontsReady.then(() => go(data.running));
    if (data.kind === "start") {
      context = data.canvas.getContext("2d");
      const faces = data.fonts.map(({ family, source, weight }) => new FontFace(family, source, { weight }));
      for (const face of faces) scope.fonts.add(face);
      fontsReady = Promise.allSettled(faces.map((face) => face.load()));
    }
    if (data.kind === "size" && context) {
      size = data;
      sprites = [];
      context.canvas.width = Math.round(data.box.width * data.density);
      context.canvas.height = Math.round(data.box.height * data.density);
      // Setting the size has emptied the canvas; when nothing moves, nothing else would fill it again.
      void fontsReady.then(draw);
    }
  });
}

/** Tilted already: moving it then is a third cheaper where there is no graphics processor. */
function drawSprite(index: number, scale: number): OffscreenCanvas {
  const sprite = new OffscreenCanvas(spriteWidth * scale, spriteHeight * scale);
  const context = sprite.getContext("2d");
  const design = designs[index];
  if (!context || !design) return sprite;
  context.scale(scale, scale);
  context.translate(-spriteLeft, -spriteTop);
  context.rotate(tiltRadians);
  context.save();
  context.shadowColor = "rgb(40 30 12 / .3)";
  context.shadowBlur = 14 * scale;
  context.shadowOffsetY = 6 * scale;
  context.fillStyle = design.art.hue.to;
  context.beginPath();
  context.roundRect(1, 1, cardWidth - 2, cardHeight - 2, cardWidth * 0.042);
  context.fill();
  context.restore();
  drawCard(context, design.art, cardWidth, design);
  return sprite;
}
