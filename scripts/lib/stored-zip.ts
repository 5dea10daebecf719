import { crc32 } from "node:zlib";

const localSignature = 0x04034b50;
const centralSignature = 0x02014b50;
const endSignature = 0x06054b50;
const version = 20;
// 1980-01-01: the same bytes come out every time.
const dosDate = 33;

/** A zip that holds one file, uncompressed. */
export function storedZip(name: string, content: string): Buffer {
  const nameBytes = Buffer.from(name);
  const data = Buffer.from(content);
  const shared = Buffer.alloc(26);
  shared.writeUInt16LE(version, 0);
  shared.writeUInt16LE(dosDate, 8);
  shared.writeUInt32LE(crc32(data), 10);
  shared.writeUInt32LE(data.length, 14);
  shared.writeUInt32LE(data.length, 18);
  shared.writeUInt16LE(nameBytes.length, 22);
  const local = Buffer.concat([uint32(localSignature), shared, nameBytes, data]);
  const central = Buffer.concat([uint32(centralSignature), uint16(version), shared, Buffer.alloc(14), nameBytes]);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(endSignature, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
