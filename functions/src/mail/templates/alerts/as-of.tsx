import { Text } from "@react-email/components";
import { small } from "../theme.ts";

/** The day of the amounts in a mail. */
export function AsOf({ words }: { words: string | null }) {
  return (
    words !== null && (
      <Text className="ink3" style={{ ...small, paddingBottom: 14 }}>
        {words}
      </Text>
    )
  );
}
