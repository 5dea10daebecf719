import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  Row,
  Section,
  Text,
} from "@react-email/components";
import type { MailContent } from "./messages.ts";
import { LIGHT, SANS, SERIF, STYLES } from "./theme.ts";

export type LayoutProps = { content: MailContent; to: string; supportEmail: string; date: string };

const body = { margin: 0, fontFamily: SANS, fontSize: 16, lineHeight: "25px", color: LIGHT.ink2 };
const small = { margin: 0, fontSize: 13, lineHeight: "19px", color: LIGHT.ink3 };
const rule = { margin: 0, borderColor: LIGHT.line };

/** The mark, drawn in the color of the text. Clients that drop it still show the name. */
function Mark() {
  return (
    <svg
      width="26"
      height="18"
      viewBox="0 0 26 18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      aria-hidden="true"
    >
      <rect x=".7" y=".7" width="24.6" height="16.6" rx="3.2" />
      <path
        d="M1 13.2C6 13.2 7.4 5.4 12.6 5.4S19 9.6 25 9.6M1 10C5 10 6.6 2.8 12 2.8S19.4 6.6 25 6.6M1.6 16C7.4 16 8.4 8 13.2 8S19 12.6 25 12.6M6 17C8.6 15 9.8 10.7 13.4 10.7S19 15.4 24.6 15.4"
        strokeWidth="1.1"
      />
    </svg>
  );
}

function Masthead({ date }: { date: string }) {
  return (
    <Row>
      <Column
        className="ink"
        style={{
          color: LIGHT.ink,
          fontFamily: SERIF,
          fontSize: 25,
          lineHeight: "32px",
          letterSpacing: "-0.4px",
          whiteSpace: "nowrap",
        }}
      >
        <span style={{ paddingRight: 9 }}>
          <Mark />
        </span>
        Cardwell
      </Column>
      <Column align="right" className="ink3" style={small}>
        {date}
      </Column>
    </Row>
  );
}

function Action({ content }: { content: MailContent }) {
  if (!content.action) return null;
  return (
    <>
      <Button
        href={content.action.href}
        className="button"
        style={{
          display: "block",
          boxSizing: "border-box",
          padding: "13px 20px",
          borderRadius: 8,
          backgroundColor: LIGHT.green,
          color: LIGHT.onGreen,
          fontSize: 16,
          lineHeight: "22px",
          fontWeight: 500,
          textAlign: "center",
        }}
      >
        {content.action.label}
      </Button>
      {(content.note || content.aside) && (
        <Text
          className="ink2"
          style={{ ...body, fontSize: 14, lineHeight: "20px", paddingTop: 14, textAlign: "center" }}
        >
          {content.note}
          {content.note && content.aside && " "}
          {content.aside && (
            <>
              <Link
                href={content.aside.href}
                className="link"
                style={{ color: LIGHT.green, fontWeight: 500, textDecoration: "underline" }}
              >
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
      If the button does not open, paste this address into your browser:
      <br />
      <span style={{ wordBreak: "break-all" }}>{href}</span>
    </Text>
  );
}

/** The one layout of all mail. */
export function Layout({ content, to, supportEmail, date }: LayoutProps) {
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{content.subject}</title>
        <style>{STYLES}</style>
      </Head>
      <Body className="page" style={{ margin: 0, padding: 0, backgroundColor: LIGHT.page, fontFamily: SANS }}>
        <Preview>{content.preview}</Preview>
        <Section className="page outer" style={{ backgroundColor: LIGHT.page, padding: "20px 16px" }}>
          <Container className="sheet" style={{ maxWidth: 560, backgroundColor: LIGHT.sheet, borderRadius: 12 }}>
            <Section className="pad" style={{ padding: "28px 40px 32px" }}>
              <Masthead date={date} />
              <Hr className="line" style={{ ...rule, marginTop: 20 }} />
              <Heading
                as="h1"
                className="ink title"
                style={{
                  margin: "28px 0 16px",
                  fontFamily: SERIF,
                  fontSize: 32,
                  lineHeight: "37px",
                  fontWeight: 400,
                  letterSpacing: "-0.5px",
                  color: LIGHT.ink,
                }}
              >
                {content.title}
              </Heading>
              {content.paragraphs.map((paragraph) => (
                <Text key={paragraph} className="ink2" style={{ ...body, paddingBottom: 20 }}>
                  {paragraph}
                </Text>
              ))}
              <Action content={content} />
              <Hr className="line" style={{ ...rule, marginTop: 24 }} />
              <Text className="ink2" style={{ ...body, fontSize: 14, lineHeight: "22px", paddingTop: 20 }}>
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
                We never ask for a password or a card number by email.
              </Text>
            </Section>
          </Container>
        </Section>
      </Body>
    </Html>
  );
}
