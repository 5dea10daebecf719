import { longDay, money } from "../engine/messages.ts";
import type { Invoice } from "../wire.ts";

/** The invoice on one page: enough to be opened, read and kept. */
export function invoicePdf(invoice: Invoice): string {
  const lines = [
    "Cardwell (sandbox)",
    `Invoice ${invoice.number ?? ""}`,
    longDay(invoice.created),
    `Billed to ${invoice.customer_email ?? ""}`,
    "",
    ...invoice.lines.data.map((line) => `${line.description ?? ""}    ${money(line.amount, line.currency)}`),
    "",
    `Total ${money(invoice.total, invoice.currency)}`,
    `Paid ${money(invoice.amount_paid, invoice.currency)}`,
  ];
  const text = lines.map((line) => `(${escaped(line)}) Tj T*`).join("\n");
  const content = `BT /F1 12 Tf 20 TL 56 780 Td\n${text}\nET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  return `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
}

/** The built-in font knows plain letters only, and one byte for each keeps the offsets right. */
function escaped(text: string): string {
  return text
    .replaceAll("×", "x")
    .replaceAll("−", "-")
    .replaceAll(/[^\x20-\x7E]/gu, "?")
    .replaceAll(/([\\()])/gu, "\\$1");
}
