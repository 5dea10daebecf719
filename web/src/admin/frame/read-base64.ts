/** The content of a file in base64. */
export const readBase64 = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(/,(.*)$/s.exec(reader.result as string)?.[1] ?? ""));
    reader.addEventListener("error", () => reject(new Error("The file couldn't be read.")));
    reader.readAsDataURL(file);
  });
