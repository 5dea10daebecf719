import type { adminLogosContract, LogoDetail } from "@cardwell/core/contract/admin/logos";
import type { ValidRequestOf } from "@cardwell/core/contract/endpoint";
import { IMAGE_SIZE_ERROR, MOST_IMAGE_BYTES } from "@cardwell/core/domain/images";
import type { ImageType } from "@cardwell/core/domain/images";
import { LOGO_TYPES, MOST_LOGO_SIDE } from "@cardwell/core/domain/logos/logo";
import type { Release } from "../../features/catalog/release-reader.ts";
import { toLogoKey } from "../../features/logos/logos-repository.ts";
import type { LogoSet, LogosRepository, StoredLogo } from "../../features/logos/logos-repository.ts";
import type { Recorded } from "../../http/audit.ts";
import { conflict, rejected, requireRevision } from "../../http/rejected.ts";
import type { Handlers } from "../../http/serve.ts";
import { AppError } from "../../lib/app-error.ts";
import type { AuthAccounts } from "../../lib/auth.ts";
import { documentBytes, MAX_DOCUMENT_BYTES } from "../../lib/document-size.ts";
import { getImageId } from "../../lib/images-repository.ts";
import type { ImagesRepository } from "../../lib/images-repository.ts";
import { createTextFilter } from "@cardwell/core/domain/fold-text";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";
import type { Acting } from "../../http/serve.ts";
import type { HoldersRepository } from "../card-universe/holders-repository.ts";
import { readImage } from "../images/read-image.ts";
import { readSvg, SvgProblem } from "../images/read-svg.ts";
import { pageInMemory } from "../list-page.ts";
import { getSortKey, listNames, toRow } from "./logo-list.ts";
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
type Rights = Pick<StoredLogo, "license" | "source">;
type Upload = { file: StoredLogo["file"]; content: Buffer };

const SHOWN_ROWS = 50;
const SHOWN_CARDS = 50;

/** An SVG begins with markup; what else is no picture of ours isn't called one. */
const isMarkup = (content: Buffer): boolean =>
  /^(?:\xEF\xBB\xBF)?\s*</.test(content.subarray(0, 200).toString("latin1"));

function readFacts(content: Buffer): { type: ImageType; width: number; height: number } | null {
  if (!isMarkup(content)) return readImage(content);
  try {
    return { type: "image/svg+xml", ...readSvg(content) };
  } catch (error) {
    if (!(error instanceof SvgProblem)) throw error;
    throw rejected("data", `This SVG can't be used. ${error.message} Export it as plain shapes, or use a PNG.`);
  }
}

/** What a file is, by its content alone. @throws AppError `invalid_request` at `data` */
function readUpload(data: string): Upload {
  const content = Buffer.from(data, "base64");
  const bytes = content.byteLength;
  if (bytes > MOST_IMAGE_BYTES) throw rejected("data", IMAGE_SIZE_ERROR);
  const facts = readFacts(content);
  const type = LOGO_TYPES.find((each) => each === facts?.type);
  if (facts === null || type === undefined) throw rejected("data", "Choose an SVG, PNG or WebP.");
  const { width, height } = facts;
  if (Math.max(width, height) > MOST_LOGO_SIDE) throw rejected("data", "Choose a logo of up to 2,000 pixels a side.");
  return { file: { id: getImageId(content), type, width, height, bytes }, content };
}

/** What the audit log has of a logo. */
const toAudited = ({ file, license, source }: StoredLogo) => ({ ...file, license, source });

const noSuchName = () => new AppError("not_found", "The catalog has no such name.");

/** Logos as staff manage them. */
export function adminLogosRoutes({ logos, images, readRelease, holders, getEmails }: LogosDeps): Handlers<Contract> {
  /** All whose logos there may be, with how many members hold each card. One read, and every ten minutes one for each card. */
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

  async function readName({ kind, id }: Place, now: Date): Promise<{ name: LogoName; held: Map<string, number> }> {
    const { names, held } = await readNames(now);
    const name = names.find((each) => each.kind === kind && each.id === id);
    if (!name) throw noSuchName();
    return { name, held };
  }

  async function toDetail(name: LogoName, set: LogoSet, held: Map<string, number>): Promise<LogoDetail> {
    const stored = set.logos[toLogoKey(name.kind, name.id)];
    const emails = await getEmails(stored ? [stored.updatedBy] : []);
    const usedIn = name.cards.map((card) => ({ id: card.id, name: card.name, holders: held.get(card.id) ?? 0 }));
    return {
      ...toRow(name, set, held),
      updatedBy: stored ? (emails.get(stored.updatedBy) ?? stored.updatedBy) : null,
      usedIn: usedIn.toSorted((a, b) => b.holders - a.holders || (a.name < b.name ? -1 : 1)).slice(0, SHOWN_CARDS),
    };
  }

  /** A file goes with the last logo that has it. */
  function removeUnused(unit: UnitOfWork, fileId: string, key: string, set: LogoSet): void {
    const isUsed = Object.entries(set.logos).some(([each, { file }]) => each !== key && file.id === fileId);
    if (!isUsed) images.remove(unit, fileId);
  }

  /**
   * Two reads, and one to three writes.
   *
   * @param revision the one that the change was made from; 0: there was no logo
   * @param decide null: it is removed
   */
  async function change(
    place: Place,
    revision: number,
    { uid, now, audit }: Acting,
    decide: (before: StoredLogo | undefined) => { rights: Rights; upload: Upload | null } | null,
  ): Promise<Recorded<LogoDetail>> {
    const { name, held } = await readName(place, now);
    const key = toLogoKey(place.kind, place.id);
    const changed = await audit.change(async (unit) => {
      const set = await logos.readIn(unit);
      const before = set.logos[key];
      requireRevision(before?.revision ?? 0, revision, `the logo of ${name.name}`);
      const decided = decide(before);
      const next = set.revision + 1;
      const file = decided?.upload?.file ?? before?.file;
      const after =
        decided && file
          ? { file, ...decided.rights, expiresOn: null, updatedBy: uid, updatedAt: now, revision: next }
          : null;
      if (before && before.file.id !== after?.file.id) removeUnused(unit, before.file.id, key, set);
      if (decided?.upload) {
        const { type, width, height } = decided.upload.file;
        images.save(unit, decided.upload.file.id, { type, width, height, content: decided.upload.content });
      }
      logos.set(unit, key, next, after);
      const { [key]: _, ...others } = set.logos;
      const answer = { ...set, revision: next, logos: after ? { ...others, [key]: after } : others };
      if (documentBytes(answer) > MAX_DOCUMENT_BYTES)
        throw conflict("There is no room for more logos. Shorten licenses and sources.");
      return {
        object: `logos/${place.kind}-${place.id}` as const,
        before: before ? toAudited(before) : null,
        after: after && toAudited(after),
        answer,
      };
    });
    return changed.map((set) => toDetail(name, set, held));
  }

  return {
    /** Two reads, and every ten minutes one for each card of the catalog. */
    async list(
      { query: { query = "", kind, status, type, sort = "need", order, cursor, limit = SHOWN_ROWS } },
      { now },
    ) {
      const [{ names, held }, set] = await Promise.all([readNames(now), logos.read()]);
      const all = names.map((name) => toRow(name, set, held));
      const isFound = createTextFilter(query);
      const rows = all.filter(
        (row) =>
          (kind === undefined || row.kind === kind) &&
          (status === undefined || (row.logo === null) === (status === "missing")) &&
          (type === undefined || row.logo?.file.type === type) &&
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
          heldCardsWithInitials: sumHeld(issuers.filter(({ logo }) => logo === null)),
        },
      };
    },

    async logo({ params }, { now }) {
      const [{ name, held }, set] = await Promise.all([readName(params, now), logos.read()]);
      return toDetail(name, set, held);
    },

    async upload({ params, body: { data, ...rights } }, context) {
      const upload = readUpload(data);
      return change(params, 0, context, () => ({ rights, upload }));
    },

    async replace({ params, body: { revision, data, license, source } }, context) {
      const upload = data === null ? null : readUpload(data);
      return change(params, revision, context, () => ({ rights: { license, source }, upload }));
    },

    remove: ({ params, body: { revision } }, context) => change(params, revision, context, () => null),
  };
}
