/** Light colors stand inline, as every client reads those; dark ones override them by class where the client can. */
export const LIGHT = {
  page: "#F2EDE2",
  sheet: "#FFFDF8",
  ink: "#14211D",
  ink2: "#4C5953",
  ink3: "#5F6A64",
  green: "#0F4C3A",
  onGreen: "#FAF7F1",
  line: "#E2DACA",
};

export const SERIF = "Newsreader, 'Iowan Old Style', Georgia, 'Times New Roman', serif";
export const SANS = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

export const STYLES = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .pad { padding-left: 20px !important; padding-right: 20px !important; }
  .title { font-size: 28px !important; line-height: 33px !important; }
  .outer { padding-left: 8px !important; padding-right: 8px !important; }
}
@media (prefers-color-scheme: dark) {
  .page { background-color: #0A100E !important; }
  .sheet { background-color: #151E1B !important; }
  .ink { color: #E9E4D8 !important; }
  .ink2 { color: #B3B5A9 !important; }
  .ink3 { color: #949B91 !important; }
  .link { color: #7FC8A9 !important; text-decoration-color: #7FC8A9 !important; }
  .button { background-color: #7FC8A9 !important; color: #0B1512 !important; }
  .line { border-color: #25302C !important; }
}
`;
