export function SkipLink() {
  return (
    <a
      href="#main"
      className="absolute top-2 left-2 z-30 -translate-y-20 rounded-field bg-green px-4 py-2.5 font-medium text-on-green focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}
