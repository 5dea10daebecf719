/** Light colors are inline, as every client supports that; dark ones override them by class where the client can. */
export const LIGHT = {
  page: "#F2EDE2",
  sheet: "#FFFDF8",
  ink: "#14211D",
  ink2: "#4C5953",
  ink3: "#5F6A64",
  green: "#0F4C3A",
  onGreen: "#FAF7F1",
  copper: "#A0481F",
  red: "#A31E2A",
  line: "#E2DACA",
  line2: "#CFC5B1",
};

const SERIF = "Newsreader, 'Iowan Old Style', Georgia, 'Times New Roman', serif";
export const SANS = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

export const body = { margin: 0, fontFamily: SANS, fontSize: 16, lineHeight: "25px", color: LIGHT.ink2 };
export const note = { ...body, fontSize: 14, lineHeight: "22px" };
export const small = { margin: 0, fontFamily: SANS, fontSize: 13, lineHeight: "19px", color: LIGHT.ink3 };
export const rule = { margin: 0, borderColor: LIGHT.line };
export const serif = { fontFamily: SERIF, fontWeight: 400, color: LIGHT.ink };
export const heading = {
  ...serif,
  margin: "28px 0 16px",
  fontSize: 32,
  lineHeight: "37px",
  letterSpacing: "-0.5px",
};
export const link = { color: LIGHT.green, fontWeight: 500, textDecoration: "underline" };
/** Long words of others break rather than widen the sheet. */
export const breakable = { overflowWrap: "anywhere", wordBreak: "break-word" } as const;

export const STYLES = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
.title { text-wrap: balance; }
@media (max-width: 480px) {
  .pad { padding-left: 20px !important; padding-right: 20px !important; }
  .title { font-size: 28px !important; line-height: 33px !important; }
  .figure { font-size: 40px !important; line-height: 46px !important; }
  .outer { padding-left: 8px !important; padding-right: 8px !important; }
}
@media (prefers-color-scheme: dark) {
  .page { background-color: #0A100E !important; }
  .sheet { background-color: #151E1B !important; }
  .ink { color: #E9E4D8 !important; }
  .ink2 { color: #B3B5A9 !important; }
  .ink3 { color: #949B91 !important; }
  .link { color: #7FC8A9 !important; text-decoration-color: #7FC8A9 !important; }
  .green { color: #7FC8A9 !important; }
  .copper { color: #E8A57F !important; }
  .red { color: #F28B82 !important; }
  .button { background-color: #7FC8A9 !important; color: #0B1512 !important; }
  .line { border-color: #25302C !important; }
  .line2 { border-color: #36433D !important; }
}
`;
