import type { CardArt } from "./card-art.ts";
import { artHeight, artWidth, engrave } from "./families.ts";

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

export type CardText = { readonly name?: string; readonly issuer?: string; readonly lastFour?: string };

const serif = "Newsreader, Georgia, serif";
const sans = "Inter, Arial, sans-serif";

/**
 * Draws a card with its top left corner at the origin of the context, `width` wide. Words are left out under 120 px,
 * where they could not be read.
 */
export function drawCard(context: Context, art: CardArt, width: number, words: CardText = {}): void {
  const unit = width / artWidth;
  const { hue } = art;
  context.save();
  context.scale(unit, unit);
  context.beginPath();
  context.roundRect(0, 0, artWidth, artHeight, artWidth * 0.042);
  context.clip();

  const base = context.createLinearGradient(0, 0, artWidth * 0.8, artHeight * 1.2);
  base.addColorStop(0, hue.from);
  base.addColorStop(1, hue.to);
  context.fillStyle = base;
  context.fillRect(0, 0, artWidth, artHeight);

  context.strokeStyle = hue.line;
  context.globalAlpha = 0.5;
  context.lineWidth = 0.5 / Math.max(unit, 0.6);
  context.beginPath();
  for (const line of engrave(art.family, art.seed)) {
    for (let at = 0; at < line.length; at += 2) {
      if (at) context.lineTo(line[at] ?? 0, line[at + 1] ?? 0);
      else context.moveTo(line[0] ?? 0, line[1] ?? 0);
    }
  }
  context.stroke();
  context.globalAlpha = 1;

  const underName = context.createRadialGradient(24, 10, 2, 24, 10, 62);
  underName.addColorStop(0, hue.from + "CC");
  underName.addColorStop(1, hue.from + "00");
  context.fillStyle = underName;
  context.fillRect(0, 0, artWidth, artHeight);
  const foot = context.createLinearGradient(0, 58, 0, artHeight);
  foot.addColorStop(0, hue.to + "00");
  foot.addColorStop(1, hue.to + "BF");
  context.fillStyle = foot;
  context.fillRect(0, 58, artWidth, artHeight);

  // A hairline in a separate tone marks the edge of a dark card on dark paper.
  context.globalAlpha = 0.3;
  context.lineWidth = 1.4 / unit;
  context.beginPath();
  context.roundRect(0, 0, artWidth, artHeight, artWidth * 0.042);
  context.stroke();
  context.globalAlpha = 1;

  if (width >= 120) {
    context.fillStyle = hue.ink;
    context.font = `400 13.6px ${serif}`;
    context.fillText(words.name ?? "", 12, 19.4);
    context.font = `500 7.4px ${sans}`;
    context.fillText(words.issuer ?? "", 12, 88.6);
    context.textAlign = "right";
    context.font = `500 8.4px ${sans}`;
    context.letterSpacing = "0.7px";
    context.fillText(words.lastFour ?? "", artWidth - 11.4, 88.6);
  }
  context.restore();
}
