/** Why an SVG can't be used. */
export class SvgProblem extends Error {
  override readonly name = "SvgProblem";
}
