// Marks as design programs export them, drawn for the tests: nobody's logo.

const XML = 'xmlns="http://www.w3.org/2000/svg"';
const XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"';
const DOCTYPE = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';

const svg = (inside: string, root = 'viewBox="0 0 48 48"') => `<svg ${XML} ${root}>${inside}</svg>`;

/** Name, drawing, and its size. */
export const svgDrawings: { name: string; text: string; width: number; height: number }[] = [
  { name: "a path", text: svg('<path d="M24 4 44 40H4z" fill="#2456a6"/>'), width: 48, height: 48 },
  {
    name: "every shape, wide, with a size of its own",
    text: svg(
      '<rect x="2" y="2" width="20" height="12" rx="3" fill="#b3261e"/><circle cx="40" cy="12" r="9" fill="#0b7285"/><ellipse cx="66" cy="12" rx="12" ry="6" fill="#5b6342"/><line x1="2" y1="30" x2="40" y2="20" stroke="#111" stroke-width="3"/><polyline points="44,34 54,22 64,34" fill="none" stroke="#9f5129" stroke-width="4"/><polygon points="70,34 80,22 90,34" fill="#182a3e"/>',
      'width="96" height="36" viewBox="0 0 96 36"',
    ),
    width: 96,
    height: 36,
  },
  {
    name: "a linear gradient",
    text: svg(
      '<defs><linearGradient id="paint0_linear" x1="0" y1="0" x2="48" y2="48" gradientUnits="userSpaceOnUse"><stop stop-color="#FF7A59"/><stop offset="1" stop-color="#6B21A8" stop-opacity=".6"/></linearGradient></defs><rect width="48" height="48" rx="12" fill="url(#paint0_linear)"/>',
    ),
    width: 48,
    height: 48,
  },
  {
    name: "a radial gradient that is transformed and spread",
    text: svg(
      '<radialGradient id="r" cx=".5" cy=".5" r=".3" fx=".4" fy=".35" spreadMethod="reflect" gradientTransform="rotate(20 .5 .5)"><stop offset="0%" style="stop-color:rgb(250, 220, 90);stop-opacity:1"/><stop offset="100%" style="stop-color:#a33"/></radialGradient><circle cx="24" cy="24" r="22" style="fill:url(#r)"/>',
    ),
    width: 48,
    height: 48,
  },
  {
    name: "a gradient that has the stops of another",
    text: svg(
      '<defs><linearGradient id="stops"><stop offset="0" stop-color="#0f3d2e"/><stop offset="1" stop-color="#93cbb0"/></linearGradient><linearGradient id="down" xlink:href="#stops" x2="0" y2="1"/></defs><path fill="url(#down)" d="M8 4h32v40H8z"/>',
      `${XLINK} viewBox="0 0 48 48"`,
    ),
    width: 48,
    height: 48,
  },
  {
    name: "a clip path",
    text: svg(
      '<defs><clipPath id="clip0"><circle cx="24" cy="24" r="20"/></clipPath></defs><g clip-path="url(#clip0)"><path fill="#0b7285" d="M0 0h48v24H0z"/><path fill="#dcc490" d="M0 24h48v24H0z"/></g>',
    ),
    width: 48,
    height: 48,
  },
  {
    name: "a clip path by use, as Illustrator writes it",
    text: `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 27.0.0, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->
${DOCTYPE}
<svg version="1.1" id="Layer_1" ${XML} ${XLINK} x="0px" y="0px" width="60px" height="48px"
	 viewBox="0 0 60 48" style="enable-background:new 0 0 60 48;" xml:space="preserve">
<style type="text/css">
	.st0{clip-path:url(#SVGID_2_);}
	.st1{fill:url(#SVGID_3_);}
	.st2{fill-rule:evenodd;clip-rule:evenodd;fill:#FFFFFF;}
</style>
<g><defs><rect id="SVGID_1_" x="4" y="4" width="52" height="40"/></defs>
<clipPath id="SVGID_2_"><use xlink:href="#SVGID_1_"  style="overflow:visible;"/></clipPath>
<g class="st0"><linearGradient id="SVGID_3_" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="60" y2="0">
<stop  offset="0" style="stop-color:#215A66"/><stop  offset="1" style="stop-color:#11383F"/></linearGradient>
<rect class="st1" width="60" height="48"/><path class="st2" d="M30,10l14,28H16L30,10z M30,20l-7,14h14L30,20z"/></g></g>
</svg>`,
    width: 60,
    height: 48,
  },
  {
    name: "metadata and the names of Inkscape",
    text: `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<svg xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:cc="http://creativecommons.org/ns#" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" ${XML} width="48" height="48" viewBox="0 0 48 48" version="1.1" id="svg8" inkscape:version="1.2" sodipodi:docname="mark.svg">
<metadata id="metadata5"><rdf:RDF><cc:Work rdf:about=""><dc:format>image/svg+xml</dc:format><dc:type rdf:resource="http://purl.org/dc/dcmitype/StillImage"/></cc:Work></rdf:RDF></metadata>
<sodipodi:namedview id="base" pagecolor="#ffffff" inkscape:zoom="7.9"/>
<g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1" transform="translate(0,-4)"><path style="fill:#5e2023;fill-opacity:1;stroke:#d09a86;stroke-width:2;stroke-linejoin:round" d="m 24,8 16,32 H 8 Z" id="path10" sodipodi:nodetypes="cccc" inkscape:connector-curvature="0"/></g></svg>`,
    width: 48,
    height: 48,
  },
  {
    name: "a page and a group of Sketch",
    text: svg(
      '<title>mark/round</title><desc>Created with Sketch.</desc><defs><path d="M8,8 L40,8 L40,40 L8,40 Z" id="path-1"></path></defs><g id="Page-1" stroke="none" stroke-width="1" fill="none" fill-rule="evenodd"><mask id="mask-2" fill="white"><use xlink:href="#path-1"></use></mask><use id="Mask" fill="#3D4D5A" xlink:href="#path-1"></use><circle fill="#F6F2E8" mask="url(#mask-2)" cx="40" cy="40" r="18"></circle></g>',
      `width="48px" height="48px" viewBox="0 0 48 48" version="1.1" ${XLINK}`,
    ),
    width: 48,
    height: 48,
  },
  {
    name: "a mask by luminance",
    text: svg(
      '<defs><linearGradient id="fade"><stop stop-color="#fff"/><stop offset="1" stop-color="#000"/></linearGradient><mask id="m" x="0" y="0" width="48" height="48" maskUnits="userSpaceOnUse"><rect width="48" height="48" fill="url(#fade)"/></mask></defs><rect width="48" height="48" fill="#b3261e" mask="url(#m)"/>',
    ),
    width: 48,
    height: 48,
  },
  {
    name: "a mask by alpha",
    text: svg(
      '<mask id="a" style="mask-type:alpha" maskUnits="userSpaceOnUse" x="0" y="0" width="48" height="48"><path d="M24 2 46 24 24 46 2 24z" fill="#D9D9D9"/></mask><g mask="url(#a)"><path d="M0 0h48v48H0z" fill="#24694F"/><path d="M24 0h24v48H24z" fill="#0F3D2E"/></g>',
      'width="48" height="48" viewBox="0 0 48 48" fill="none"',
    ),
    width: 48,
    height: 48,
  },
  {
    name: "symbols that are used",
    text: svg(
      '<symbol id="bar" viewBox="0 0 10 40"><rect width="10" height="40" rx="2"/></symbol><use href="#bar" x="4" y="4" width="10" height="40" fill="#2456a6"/><use href="#bar" x="19" y="14" width="10" height="30" fill="#7fb0ff" preserveAspectRatio="none"/><use href="#bar" x="34" y="4" width="10" height="40" fill="#2456a6"/>',
    ),
    width: 48,
    height: 48,
  },
  {
    name: "a part that is used turned",
    text: svg(
      '<defs><path id="petal" d="M24 24c-6-8-6-16 0-20 6 4 6 12 0 20z"/></defs><g fill="#9f5129"><use href="#petal"/><use href="#petal" transform="rotate(72 24 24)"/><use href="#petal" transform="rotate(144 24 24)"/><use href="#petal" transform="rotate(216 24 24)"/><use href="#petal" transform="rotate(288 24 24)"/></g>',
    ),
    width: 48,
    height: 48,
  },
  {
    name: "styles by class in a CDATA section",
    text: svg(
      '<defs><style><![CDATA[.cls-1,.cls-2{fill:none;stroke-miterlimit:10;stroke-width:4px}.cls-1{stroke:#6e1f2a}g > .cls-2{stroke:#12324a}]]></style></defs><g id="Layer_2" data-name="Layer 2"><circle class="cls-1" cx="18" cy="24" r="14"/><circle class="cls-2" cx="30" cy="24" r="14"/></g>',
    ),
    width: 48,
    height: 48,
  },
  {
    name: "a pattern",
    text: svg(
      '<pattern id="dots" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(30)"><circle cx="4" cy="4" r="2.5" fill="#86b0ab"/></pattern><rect width="48" height="48" fill="#1f3a3a"/><rect width="48" height="48" fill="url(#dots)"/>',
    ),
    width: 48,
    height: 48,
  },
  {
    name: "a shadow by filters, as Figma writes it",
    text: svg(
      '<g filter="url(#filter0_d)"><rect x="6" y="4" width="36" height="36" rx="8" fill="#FFFDF8"/><path d="M14 22h20" stroke="#0F3D2E" stroke-width="6" stroke-linecap="round"/></g><defs><filter id="filter0_d" x="0" y="0" width="48" height="48" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB"><feFlood flood-opacity="0" result="BackgroundImageFix"/><feColorMatrix in="SourceAlpha" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0" result="hardAlpha"/><feOffset dy="2"/><feGaussianBlur stdDeviation="2"/><feComposite in2="hardAlpha" operator="out"/><feColorMatrix type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0.35 0"/><feBlend mode="normal" in2="BackgroundImageFix" result="effect1"/><feBlend mode="normal" in="SourceGraphic" in2="effect1" result="shape"/></filter></defs>',
      'width="48" height="48" viewBox="0 0 48 48" fill="none"',
    ),
    width: 48,
    height: 48,
  },
  {
    name: "ids that pages have names for",
    text: svg(
      '<linearGradient id="location"><stop stop-color="#2456a6"/><stop offset="1" stop-color="#0b7285"/></linearGradient><clipPath id="forms"><path d="M0 0h48v30H0z"/></clipPath><g clip-path="url(#forms)"><circle cx="24" cy="24" r="20" fill="url(&quot;#location&quot;)"/></g>',
    ),
    width: 48,
    height: 48,
  },
  {
    name: "an aspect that isn't kept",
    text: svg(
      '<path d="M0 0h40v20H0z" fill="#dcc490"/><path d="M10 5h20v10H10z" fill="#2a1e08"/>',
      'width="64" height="32" viewBox="0 0 40 30" preserveAspectRatio="none"',
    ),
    width: 64,
    height: 32,
  },
  {
    name: "a size without a box",
    text: svg(
      '<rect width="30" height="20" fill="#5b6342"/><rect x="6" y="6" width="18" height="8" fill="#b9c094"/>',
      'width="30" height="20"',
    ),
    width: 30,
    height: 20,
  },
  {
    name: "strokes with dashes, opacity and transforms in a comment's company",
    text: `<!-- Drawn by hand -->${svg(
      '<!-- ring --><g transform="matrix(1 0 0 1 24 24)" stroke="#0f3d2e" stroke-width="5" stroke-dasharray="14 6" stroke-dashoffset="3" stroke-linecap="butt" fill="none" opacity=".8"><circle r="18"/><path d="M-8-8 8 8M8-8-8 8" transform="rotate(15) scale(.9)" vector-effect="non-scaling-stroke" stroke-opacity=".7"/></g>',
    )}`,
    width: 48,
    height: 48,
  },
  {
    name: "a shadow of one filter",
    text: svg(
      '<filter id="drop"><feDropShadow dx="2" dy="2" stdDeviation="1.5" flood-color="#0f3d2e" flood-opacity=".5"/></filter><rect x="6" y="6" width="32" height="32" rx="6" fill="#b3261e" filter="url(#drop)"/>',
    ),
    width: 48,
    height: 48,
  },
  {
    name: "a marker, flowing text and a program's own parts, which draw nothing",
    text: svg(
      '<defs><marker id="arrow"><rect width="48" height="48"/></marker></defs><path d="M8 8h20v20H8z" fill="#0b7285"/><flowRoot><flowRegion><rect width="48" height="48"/></flowRegion><flowPara>Mark</flowPara></flowRoot><x:part xmlns:x="urn:program"><rect width="48" height="48"/></x:part>',
    ),
    width: 48,
    height: 48,
  },
  {
    name: "a link around it",
    text: svg('<a href="https://example.com/"><path d="M8 8h32v32H8z" fill="#5e2023"/></a>'),
    width: 48,
    height: 48,
  },
  {
    name: "comments in its style sheet",
    text: svg('<style>/* Marks */ .mark{fill:#24694f} /* } */</style><path class="mark" d="M8 8h32v32H8z"/>'),
    width: 48,
    height: 48,
  },
];
