import { DEFAULT_TIME_ZONE } from "@cardwell/core/domain/accounts/time-zone";
import { todayIn } from "@cardwell/core/domain/dates/civil";
import type { adminLogosContract, LogoDetail, LogoRow } from "@cardwell/core/contract/admin/logos";
import type { ValidRequestOf } from "@cardwell/core/contract/endpoint";
import { IMAGE_SIZE_ERROR, MOST_IMAGE_BYTES } from "@cardwell/core/domain/images";
import { isDrawnAsMeasured, isExpired, LOGO_PROBLEMS } from "@cardwell/core/domain/logos/problems";
import type { LogoProblem } from "@cardwell/core/domain/logos/problems";
import { LOGO_TYPES, MOST_LOGO_SIDE } from "@cardwell/core/domain/logos/logo";
import type { Release } from "../../features/catalog/release-reader.ts";
import { toLogoKey } from "../../features/logos/logos-repository.ts";
import type { LogoSet, LogosRepository, StoredLogo } from "../../features/logos/logos-repository.ts";
import type { Recorded } from "../../http/audit.ts";
import { conflict, rejected, requireRevision } from "../../http/rejected.ts";
import type { Acting, Handlers } from "../../http/serve.ts";
import { AppError } from "../../lib/app-error.ts";
import type { AuthAccounts } from "../../lib/auth.ts";
import { documentBytes, MAX_DOCUMENT_BYTES } from "../../lib/document-size.ts";
import { getImageId } from "../../lib/images-repository.ts";
import type { ImagesRepository } from "../../lib/images-repository.ts";
import { createTextFilter } from "@cardwell/core/domain/fold-text";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";
import type { HoldersRepository } from "../card-universe/holders-repository.ts";
import { readImage } from "../../lib/read-image.ts";
import { SvgProblem } from "../images/svg-problem.ts";
import { pageInMemory } from "../list-page.ts";
import { createToRow, getSortKey, listNames } from "./logo-list.ts";
import type { LogoName } from "./logo-list.ts";

export type LogosDeps = {
  logos: LogosRepository;
  images: ImagesRepository;
  readRelease: () => Promise<Pick<Release, "reference" | "all">>;
  holders: HoldersRepository;
  getEmails: AuthAccounts["getEmails"];
};

type Contract = typeof adminLogosContract;
type Place = ValidRequestOf<Contract["logo"]>["params"];
type Rights = Pick<StoredLogo, "license" | "source" | "expiresOn">;
type Upload = Pick<StoredLogo, "file" | "contrast"> & { content: Buffer; removed: string[] };

const SHOWN_ROWS = 50;
const SHOWN_CARDS = 50;

/** An SVG begins with markup; what else is no picture of ours isn't called one. */
const isMarkup = (content: Buffer): boolean =>
  /^(?:\xEF\xBB\xBF)?\s*</.test(content.subarray(0, 200).toString("latin1"));

/** The cleaner, with a browser's worth of code, is loaded with the first SVG. */
async function readSvg(content: Buffer) {
  const { cleanSvg } = await import("../images/clean-svg.ts");
  try {
    return { type: "image/svg+xml" as const, ...cleanSvg(content) };
  } catch (error) {
    if (!(error instanceof SvgProblem)) throw error;
    throw rejected("data", `This SVG can't be used. ${error.message} Export it as plain shapes, or use a PNG.`);
  }
}

function readPixels(content: Buffer) {
  const facts = readImage(content);
  if (facts && Math.max(facts.width, facts.height) > MOST_LOGO_SIDE)
    throw rejected("data", "Choose a logo of up to 2,000 pixels a side.");
  return facts && { ...facts, content, removed: [] };
}

/** What a file is, by its content alone. @throws AppError `invalid_request` at `data` */
async function readUpload(data: string, contrast: Upload["contrast"]): Promise<Upload> {
  const sent = Buffer.from(data, "base64");
  if (sent.byteLength > MOST_IMAGE_BYTES) throw rejected("data", IMAGE_SIZE_ERROR);
  const read = isMarkup(sent) ? await readSvg(sent) : readPixels(sent);
  const type = LOGO_TYPES.find((each) => each === read?.type);
  if (read === null || type === undefined) throw rejected("data", "Choose an SVG, PNG or WebP.");
  const { content, width, height, removed } = read;
  const bytes = content.byteLength;
  if (bytes > MOST_IMAGE_BYTES) throw rejected("data", IMAGE_SIZE_ERROR);
  return { file: { id: getImageId(content), type, width, height, bytes }, contrast, content, removed };
}

/** A day that is stored already may have passed. */
function requireUpcoming({ expiresOn }: Rights, before: StoredLogo | undefined, now: Date): void {
  if (expiresOn !== before?.expiresOn && isExpired(expiresOn, todayIn(now, DEFAULT_TIME_ZONE)))
    throw rejected("expiresOn", "Choose today or a later day, or leave it empty.");
}

/** What the audit log has of a logo. */
const toAudited = ({ file, license, source, expiresOn, contrast }: StoredLogo) => ({
  ...file,
  license,
  source,
  expiresOn,
  contrast,
});

const noSuchName = () => new AppError("not_found", "The catalog has no such name.");

/** Logos as staff manage them. */
export function adminLogosRoutes({ logos, images, readRelease, holders, getEmails }: LogosDeps): Handlers<Contract> {
  /** All whose logos there may be, with how many members hold each card. Two reads, and once a day one for each card. */
  async function readNames(now: Date): Promise<{ names: LogoName[]; held: Map<string, number> }> {
    const { reference, all } = await readRelease();
    const cards = all();
    return {
      names: listNames(
        reference,
        cards.map(({ terms }) => terms),
      ),
      held: await holders.countAll(
        cards.map(({ terms }) => terms.id),
        now,
      ),
    };
  }

  /** What makes its detail of all logos. */
  async function readName({ kind, id }: Place, now: Date) {
    const { names, held } = await readNames(now);
    const name = names.find((each) => each.kind === kind && each.id === id);
    if (!name) throw noSuchName();
    const toDetail = (set: LogoSet) => describe(name, createToRow({ names, set, held, now })(name), set, held);
    return { name, toDetail };
  }

  async function describe(name: LogoName, row: LogoRow, set: LogoSet, held: Map<string, number>): Promise<LogoDetail> {
    const stored = set.logos[toLogoKey(name.kind, name.id)];
    const emails = await getEmails(stored ? [stored.updatedBy] : []);
    const usedIn = name.cards.map((card) => ({ id: card.id, name: card.name, holders: held.get(card.id) ?? 0 }));
    return {
      ...row,
      updatedBy: stored ? (emails.get(stored.updatedBy) ?? stored.updatedBy) : null,
      usedIn: usedIn.toSorted((a, b) => b.holders - a.holders || (a.name < b.name ? -1 : 1)).slice(0, SHOWN_CARDS),
    };
  }

  /** A file goes with the last logo that has it. */
  function removeUnused(unit: UnitOfWork, fileId: string, key: string, set: LogoSet): void {
    const isUsed = Object.entries(set.logos).some(([each, { file }]) => each !== key && file.id === fileId);
    if (!isUsed) images.remove(unit, fileId);
  }

  /** Records a change of what is stored, which is one document. */
  async function write(
    place: Place,
    { now, audit }: Acting,
    change: (
      unit: UnitOfWork,
      set: LogoSet,
      key: string,
      name: LogoName,
    ) => { set: LogoSet; before: object | null; after: object | null },
  ): Promise<Recorded<LogoDetail>> {
    const { name, toDetail } = await readName(place, now);
    const changed = await audit.change(async (unit) => {
      const { set, before, after } = change(unit, await logos.readIn(unit), toLogoKey(place.kind, place.id), name);
      if (documentBytes(set) > MAX_DOCUMENT_BYTES)
        throw conflict("There is no room for more logos. Shorten licenses and sources.");
      return { object: `logos/${place.kind}-${place.id}` as const, before, after, answer: set };
    });
    return changed.map(toDetail);
  }

  /**
   * Two reads, and one to three writes.
   *
   * @param revision the one that the change was made from; 0: there was no logo
   * @param next null: it is removed
   */
  const change = (
    place: Place,
    revision: number,
    context: Acting,
    next: { rights: Rights; upload: Upload | null } | null,
  ): Promise<Recorded<LogoDetail>> =>
    write(place, context, (unit, set, key, { name }) => {
      const { [key]: before, ...others } = set.logos;
      requireRevision(before?.revision ?? 0, revision, `the logo of ${name}`);
      if (next) requireUpcoming(next.rights, before, context.now);
      const { file, contrast } = next?.upload ?? before ?? {};
      const changed = { updatedBy: context.uid, updatedAt: context.now, revision: set.revision + 1 };
      const after = next && file ? { file, contrast: contrast ?? null, ...next.rights, ...changed } : null;
      if (before && before.file.id !== after?.file.id) removeUnused(unit, before.file.id, key, set);
      if (next?.upload) {
        const {
          file: { id, type, width, height },
          content,
        } = next.upload;
        images.save(unit, id, { type, width, height, content });
      }
      logos.set(unit, key, changed.revision, after);
      return {
        set: { ...set, revision: changed.revision, logos: after ? { ...others, [key]: after } : others },
        before: before ? toAudited(before) : null,
        after: after && toAudited(after),
      };
    });

  /** The same, with what was removed from the file. */
  async function store(
    place: Place,
    revision: number,
    context: Acting,
    { rights, upload }: { rights: Rights; upload: Upload | null },
  ) {
    const removed = upload?.removed ?? [];
    const kept = upload && !isDrawnAsMeasured(removed) ? { ...upload, contrast: null } : upload;
    const changed = await change(place, revision, context, { rights, upload: kept });
    return changed.map(async (detail) => ({ ...detail, removed }));
  }

  return {
    /** Two reads, and every ten minutes one for each card of the catalog. */
    async list(
      { query: { query = "", kind, status, type, problem, sort = "need", order, cursor, limit = SHOWN_ROWS } },
      { now },
    ) {
      const [{ names, held }, set] = await Promise.all([readNames(now), logos.read()]);
      const all = names.map(createToRow({ names, set, held, now }));
      const isFound = createTextFilter(query);
      const rows = all.filter(
        (row) =>
          (kind === undefined || row.kind === kind) &&
          (status === undefined || (row.logo === null) === (status === "missing")) &&
          (type === undefined || row.logo?.file.type === type) &&
          (problem === undefined || (problem === "any" ? row.problems.length > 0 : row.problems.includes(problem))) &&
          isFound(`${row.name} ${row.id} ${row.logo?.license ?? ""} ${row.logo?.source ?? ""}`),
      );
      const uploaded = all.flatMap(({ logo }) => logo ?? []);
      const issuers = all.filter((row) => row.kind === "issuer");
      const sumHeld = (some: typeof all) => some.reduce((sum, { heldCards }) => sum + heldCards, 0);
      return {
        ...pageInMemory(rows, { sortKey: getSortKey(sort), isDescending: order === "desc", cursor, limit }),
        totals: {
          names: all.length,
          logos: uploaded.length,
          bytes: uploaded.reduce((sum, { file }) => sum + file.bytes, 0),
          heldCards: sumHeld(issuers),
          heldCardsWithInitials: sumHeld(issuers.filter(({ mark }) => mark.url === null)),
          problems: countProblems(all),
        },
      };
    },

    async logo({ params }, { now }) {
      const [{ toDetail }, set] = await Promise.all([readName(params, now), logos.read()]);
      return toDetail(set);
    },

    async upload({ params, body: { data, contrast, ...rights } }, context) {
      return store(params, 0, context, { rights, upload: await readUpload(data, contrast) });
    },

    async replace({ params, body: { revision, data, contrast, license, source, expiresOn } }, context) {
      const upload = data === null ? null : await readUpload(data, contrast);
      return store(params, revision, context, { rights: { license, source, expiresOn }, upload });
    },

    remove: ({ params, body: { revision } }, context) => change(params, revision, context, null),

    /** Two reads and a write. */
    setInitials: ({ params, body: { revision, initials, hue } }, context) =>
      write(params, context, (unit, set, key, { name }) => {
        const { [key]: before, ...others } = set.fallbacks;
        requireRevision(before?.revision ?? 0, revision, `the initials of ${name}`);
        const next = set.revision + 1;
        const after = initials === null ? null : { initials, hue, revision: next };
        logos.setFallback(unit, key, next, after);
        return {
          set: { ...set, revision: next, fallbacks: after ? { ...others, [key]: after } : others },
          before: before ? { initials: before.initials, hue: before.hue } : null,
          after: after && { initials: after.initials, hue },
        };
      }),
  };
}

function countProblems(rows: readonly LogoRow[]): Record<LogoProblem, number> {
  const count = (problem: LogoProblem) => rows.filter(({ problems }) => problems.includes(problem)).length;
  return Object.fromEntries(LOGO_PROBLEMS.map((problem) => [problem, count(problem)])) as Record<LogoProblem, number>;
}
