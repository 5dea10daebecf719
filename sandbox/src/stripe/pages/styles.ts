/** What the hosted pages add to the look of the sandbox. */
export const hostedStyles = `
body.hosted { display: flex; flex-direction: column; }
.hosted main { flex: 1; width: 100%; }
.narrow { max-width: 560px; margin: 0 auto; padding: 56px 20px 72px; }
.panes { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
.pane { padding: 56px 64px 72px; }
.pane-in { max-width: 420px; }
.pane-summary { background: var(--sunk); border-right: 1px solid var(--line); }
.pane-summary .pane-in { margin-left: auto; }
.back { display: inline-flex; gap: 8px; align-items: center; min-height: 40px; color: var(--ink-2); text-decoration: none; }
.back:hover { color: var(--ink); }
.merchant { margin-top: 20px; color: var(--ink-2); font-size: 16px; line-height: 25px; }
h1.merchant { color: var(--ink); font-size: 23px; line-height: 28px; margin-bottom: 8px; }
.amount { font-size: 40px; line-height: 48px; font-weight: 500; letter-spacing: -0.03em; }
.amount small { font-size: 15px; line-height: 20px; font-weight: 400; letter-spacing: 0; color: var(--ink-2); margin-left: 6px; }
.lines { list-style: none; margin: 32px 0 0; padding: 0; }
.lines > li { display: flex; justify-content: space-between; gap: 16px; padding: 12px 0; border-bottom: 1px solid var(--line-2); }
.lines > li > :last-child { white-space: nowrap; }
.lines > li.total { border-bottom: 0; font-weight: 600; }
.lines .small { display: block; font-weight: 400; }
.form { display: grid; gap: 20px; }
.group { border: 0; margin: 0; padding: 0; display: grid; gap: 6px; min-width: 0; }
.group > legend { padding: 0; margin-bottom: 6px; font-weight: 500; }
.joined { display: grid; grid-template-columns: 1fr 1fr; }
.joined > :first-child { grid-column: 1 / -1; }
.joined input, .joined select { border-radius: 0; }
.joined > :nth-child(1) input, .joined > :nth-child(1) select { border-radius: 8px 8px 0 0; }
.joined > :nth-child(2) input { border-radius: 0 0 0 8px; margin-top: -1px; }
.joined > :nth-child(3) input { border-radius: 0 0 8px 0; margin: -1px 0 0 -1px; width: calc(100% + 1px); }
.joined.two > :nth-child(2) { grid-column: 1 / -1; }
.joined.two > :nth-child(2) input { border-radius: 0 0 8px 8px; }
.joined input:focus, .joined select:focus { position: relative; z-index: 1; }
.joined label, .joined > * { min-width: 0; }
input[aria-invalid="true"], select[aria-invalid="true"] { border-color: var(--copper-ink); position: relative; z-index: 1; }
input[readonly] { background: var(--sunk); color: var(--ink-2); }
.wrong { color: var(--copper-ink); font-size: 13px; line-height: 19px; }
.banner { border-left: 2px solid var(--copper); padding: 4px 0 4px 14px; color: var(--copper-ink); font-weight: 500; margin-bottom: 20px; }
.good { border-left: 2px solid var(--green); padding: 4px 0 4px 14px; color: var(--green); font-weight: 500; }
button.wide, .button.wide { width: 100%; min-height: 48px; font-size: 16px; }
.cards-to-try { margin-top: 32px; border-top: 1px solid var(--line-2); padding-top: 12px; }
.cards-to-try summary { cursor: pointer; min-height: 32px; display: list-item; color: var(--ink-2); }
.cards-to-try ul { list-style: none; margin: 8px 0 0; padding: 0; }
.cards-to-try li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px; align-items: center; border-bottom: 1px solid var(--line); }
.cards-to-try button { border: 0; padding: 0; min-height: 40px; color: var(--green); text-decoration: underline; text-underline-offset: 3px; font-variant-numeric: tabular-nums; }
.cards-to-try button:hover { background: transparent; }
.facts { margin: 0; }
.facts > div { display: flex; justify-content: space-between; gap: 4px 16px; flex-wrap: wrap; padding: 12px 0; border-bottom: 1px solid var(--line); }
.facts dt { color: var(--ink-2); }
.facts dd { margin: 0; font-weight: 500; }
.portal { max-width: 760px; margin: 0 auto; padding: 40px 32px 72px; }
.portal .section:first-of-type { margin-top: 24px; }
.choice { display: grid; grid-template-columns: auto 1fr auto; gap: 12px; align-items: center; padding: 14px 0; border-bottom: 1px solid var(--line); cursor: pointer; font-weight: 400; }
.choice strong { font-weight: 500; }
.portal h1 { margin-top: 12px; }
.invoices td, .invoices th { white-space: nowrap; }
.invoices td:last-child { padding-right: 0; }
.invoices td:nth-child(4), .invoices th:nth-child(4) { padding-left: 12px; }
@media (max-width: 820px) {
  .panes { grid-template-columns: minmax(0, 1fr); }
  .pane { padding: 20px 20px 32px; }
  .pane-in, .pane-summary .pane-in { max-width: 520px; margin: 0 auto; }
  .pane-summary { border-right: 0; border-bottom: 1px solid var(--line); }
  .pane-summary .back { display: flex; }
  .merchant { margin-top: 8px; }
  .lines { margin-top: 16px; }
  .pane-form { padding-top: 28px; padding-bottom: 56px; }
  .portal { padding: 24px 20px 56px; }
  .narrow { padding-top: 28px; }
}
@media (max-width: 480px) { .invoices .secondary { display: none; } .sheet { padding: 20px; } }
`;
