import { counted } from "../format.ts";

const minPasswordLength = 12;

export type PasswordVerdict = {
  level: 0 | 1 | 2 | 3 | 4;
  sentence: string;
  /** Why it is rejected; undefined when it may be used. */
  rejection: string | undefined;
};

/** Long enough to pass the length and still among the first that anyone tries. */
const commonStems = [
  "password",
  "passw0rd",
  "letmein",
  "welcome",
  "iloveyou",
  "qwerty",
  "admin",
  "dragon",
  "monkey",
  "sunshine",
  "princess",
  "football",
  "baseball",
  "superman",
  "trustno",
  "changeme",
  "secret",
  "cardwell",
  "creditcard",
];

const runs = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890123456789",
  "qwertyuiopasdfghjklzxcvbnm",
  "qwertyuiop",
  "1qaz2wsx3edc4rfv5tgb",
];

/** Judges a new password. Any characters are welcome; only length and guessability count. */
export function judgePassword(password: string, email: string): PasswordVerdict {
  const length = Array.from(password).length;
  if (length < minPasswordLength) {
    return {
      level: length === 0 ? 0 : 1,
      sentence:
        length === 0
          ? `At least ${minPasswordLength} characters.`
          : `${counted(length, "character")} of at least ${minPasswordLength}.`,
      rejection:
        length === 0
          ? "Choose a password."
          : `This password has ${counted(length, "character")}. Use at least ${minPasswordLength}.`,
    };
  }
  if (isEasy(password, email)) {
    return {
      level: 1,
      sentence: "Easy to guess.",
      rejection: "This is a common password. Choose one that's harder to guess.",
    };
  }
  const level = getLevel(password);
  const word = { 2: "Fair", 3: "Strong", 4: "Very strong" }[level];
  return {
    level,
    sentence: `${word}. ${length} characters, at least ${minPasswordLength} required.`,
    rejection: undefined,
  };
}

function getLevel(password: string): 2 | 3 | 4 {
  const distinct = new Set(password).size;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length;
  const score = password.length + distinct + 2 * kinds;
  return score < 28 ? 2 : score < 44 ? 3 : 4;
}

function isEasy(password: string, email: string): boolean {
  const plain = password.toLowerCase();
  if (new Set(plain).size <= 4) return true;
  const local = email.split("@")[0]?.toLowerCase() ?? "";
  const stems = local.length >= 4 ? [...commonStems, local] : commonStems;
  const rest = stems.reduce((left, stem) => left.replaceAll(stem, ""), plain);
  return withoutRuns(rest).length < 5 && (rest !== plain || withoutRuns(plain).length < 5);
}

/** Takes out keyboard and alphabet runs of four and more, forwards and backwards, and repeated characters. */
function withoutRuns(text: string): string {
  let left = text.replaceAll(/(.)\1{2,}/g, "");
  for (const run of runs) {
    for (const line of [run, run.split("").toReversed().join("")]) {
      for (let size = Math.min(left.length, line.length); size >= 4; size -= 1) {
        for (let start = 0; start + size <= line.length; start += 1) {
          left = left.replaceAll(line.slice(start, start + size), "");
        }
      }
    }
  }
  return left.replaceAll(/\d{1,4}$/g, "");
}
