/** The look of the sandbox's pages: the product's paper and ink, under a striped bar that marks them as a stand-in. */
export const styles = `
:root {
  --paper: #faf7f1; --raised: #fffdf8; --sunk: #f2ede2; --ink: #14211d; --ink-2: #4c5953; --ink-3: #5f6a64;
  --green: #0f4c3a; --on-green: #faf7f1; --copper: #b5562b; --copper-ink: #a0481f; --copper-tint: #f6e7da; --red: #a31e2a;
  --edge: #8a8371; --line: #e2daca; --line-2: #cfc5b1; --green-tint: #e4ebe1;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #0e1513; --raised: #151e1b; --sunk: #0a100e; --ink: #e9e4d8; --ink-2: #b3b5a9; --ink-3: #949b91;
    --green: #7fc8a9; --on-green: #0b1512; --copper: #e39a70; --copper-ink: #e8a57f; --copper-tint: #2c1f16; --red: #f28b82;
    --edge: #77837b; --line: #25302c; --line-2: #36433d; --green-tint: #17291f;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0; background: var(--paper); color: var(--ink); min-height: 100vh;
  font: 400 14px/20px Inter, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; font-variant-numeric: tabular-nums lining-nums;
}
h1, h2, .serif { font-family: Newsreader, Georgia, "Times New Roman", serif; font-weight: 500; letter-spacing: -0.015em; margin: 0; }
h1 { font-size: 30px; line-height: 36px; text-wrap: balance; }
h2 { font-size: 21px; line-height: 26px; }
p { margin: 0; }
a { color: var(--green); text-underline-offset: 3px; }
.bar {
  display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 16px; padding: 12px 32px; border-bottom: 1px solid var(--line-2);
  background: repeating-linear-gradient(-45deg, var(--copper-tint) 0 10px, transparent 10px 20px), var(--paper);
}
.bar-name { font-weight: 600; color: var(--ink); text-decoration: none; }
.bar-label { color: var(--copper-ink); font-weight: 500; }
.bar-note { color: var(--ink-2); font-size: 13px; margin-left: auto; }
.main { max-width: 720px; margin: 0 auto; padding: 40px 32px 72px; }
.main.wide { max-width: 1136px; }
.lead { color: var(--ink-2); font-size: 16px; line-height: 25px; max-width: 60ch; }
.small { color: var(--ink-3); font-size: 13px; line-height: 19px; }
.section { margin-top: 40px; }
.section > h2 { padding-bottom: 10px; border-bottom: 1px solid var(--line-2); margin-bottom: 4px; }
.rows { list-style: none; margin: 0; padding: 0; }
.rows > li { padding: 14px 0; border-bottom: 1px solid var(--line); }
.sheet { background: var(--raised); border: 1px solid var(--line); border-radius: 12px; padding: 24px; box-shadow: 0 6px 24px -12px rgb(60 45 20 / 0.18); }
.figure { font-size: 30px; line-height: 36px; font-weight: 500; letter-spacing: -0.02em; }
.stack { display: grid; gap: 16px; }
.row { display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: center; }
.spread { display: flex; flex-wrap: wrap; gap: 8px 16px; justify-content: space-between; align-items: baseline; }
.chip { display: inline-block; border-radius: 6px; padding: 2px 8px; font-size: 12px; line-height: 16px; background: var(--green-tint); color: var(--green); }
.chip.warn { background: var(--copper-tint); color: var(--copper-ink); }
.notice { border-left: 2px solid var(--copper); padding: 2px 0 2px 14px; color: var(--copper-ink); }
label { display: grid; gap: 6px; font-weight: 500; }
input, select, textarea {
  font: inherit; font-size: 16px; color: var(--ink); background: var(--raised); border: 1px solid var(--edge); border-radius: 8px;
  height: 44px; padding: 0 12px; width: 100%; min-width: 0;
}
input[type="radio"], input[type="checkbox"] { width: 18px; height: 18px; margin: 0; accent-color: var(--green); }
button, .button {
  display: inline-flex; align-items: center; justify-content: center; font: inherit; font-weight: 500; min-height: 40px; padding: 0 16px;
  border-radius: 8px; border: 1px solid var(--edge); background: transparent; color: var(--ink); cursor: pointer; text-decoration: none;
  transition: background-color 120ms, border-color 120ms;
}
button:hover, .button:hover { background: var(--sunk); }
button.primary, .button.primary { background: var(--green); border-color: var(--green); color: var(--on-green); }
button.primary:hover, .button.primary:hover { background: color-mix(in srgb, var(--green) 88%, var(--ink)); }
button.danger { color: var(--copper-ink); border-color: var(--copper); }
button:disabled { opacity: 0.55; cursor: default; }
:focus-visible { outline: 2px solid var(--green); outline-offset: 2px; border-radius: 6px; }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
table { border-collapse: collapse; width: 100%; }
th { text-align: left; font-size: 12px; line-height: 16px; font-weight: 500; color: var(--ink-3); }
th, td { padding: 10px 12px 10px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
td.number, th.number { text-align: right; }
@media (max-width: 700px) {
  .bar { padding: 10px 20px; }
  .bar-note { margin-left: 0; flex-basis: 100%; }
  .main { padding: 28px 20px 56px; }
  h1 { font-size: 26px; line-height: 31px; }
}
@media (max-width: 340px) { .bar { padding: 10px 16px; } .main { padding: 24px 16px 48px; } }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; animation: none !important; } }
`;
