declare module "subset-font" {
  type Axis = number | { readonly min: number; readonly max: number };
  type Options = {
    readonly targetFormat?: "woff2";
    readonly noHinting?: boolean;
    readonly keepFeatures?: readonly string[];
    readonly dropTables?: readonly string[];
    readonly variationAxes?: Readonly<Record<string, Axis>>;
  };
  export default function subsetFont(font: Uint8Array, text: string, options?: Options): Promise<Uint8Array>;
}
