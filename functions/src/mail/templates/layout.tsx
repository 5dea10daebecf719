import { Heading, Hr, Link, Text } from "@react-email/components";
import { Frame, MainButton } from "./frame.tsx";
import type { MailContent } from "./messages.ts";
import { LIGHT, body, breakable, heading, link, note, rule, small } from "./theme.ts";

export type LayoutProps = {
  content: MailContent;
  to: string;
  supportEmail: string;
  postalAddress: string;
  date: string;
};

function Action({ content }: { content: MailContent }) {
  if (!content.action) return null;
  return (
    <>
      <MainButton {...content.action} />
      {(content.note || content.aside) && (
        <Text className="ink2" style={{ ...note, lineHeight: "20px", paddingTop: 14, textAlign: "center" }}>
          {content.note}
          {content.note && content.aside && " "}
          {content.aside && (
            <>
              <Link href={content.aside.href} className="link" style={link}>
                {content.aside.label}
              </Link>{" "}
              {content.aside.consequence}
            </>
          )}
        </Text>
      )}
    </>
  );
}

function Fallback({ href }: { href: string }) {
  return (
    <Text className="ink3" style={{ ...small, paddingTop: 16 }}>
      If the button doesn't work, paste this link into your browser:
      <br />
      <span style={{ wordBreak: "break-all" }}>{href}</span>
    </Text>
  );
}

/** The layout of mail about someone's account, and of notices to staff. */
export function Layout({ content, to, supportEmail, postalAddress, date }: LayoutProps) {
  return (
    <Frame subject={content.subject} preview={content.preview} date={date}>
      <Heading as="h1" className="ink title" style={{ ...heading, ...breakable }}>
        {content.title}
      </Heading>
      {content.paragraphs.map((paragraph) => (
        <Text key={paragraph} className="ink2" style={{ ...body, ...breakable, paddingBottom: 20 }}>
          {paragraph}
        </Text>
      ))}
      {content.part}
      <Action content={content} />
      <Hr className="line" style={{ ...rule, marginTop: 24 }} />
      <Text className="ink2" style={{ ...note, paddingTop: 20 }}>
        <strong className="ink" style={{ color: LIGHT.ink, fontWeight: 600 }}>
          Why you got this.
        </strong>{" "}
        {content.why}
      </Text>
      {content.action && <Fallback href={content.action.href} />}
      <Hr className="line" style={{ ...rule, marginTop: 24 }} />
      <Text className="ink3" style={{ ...small, paddingTop: 16 }}>
        Sent to {to}. Questions: {supportEmail}
      </Text>
      <Text className="ink3" style={{ ...small, paddingTop: 8 }}>
        We never ask for a password or a card number by email.{postalAddress && ` ${postalAddress}`}
      </Text>
    </Frame>
  );
}
