/**
 * The one inline script of both documents: before the first paint it sets the chosen theme, whether someone is signed in on
 * this device (the landing page's header depends on it), and, for a stranger, whether a page that needs a sign-in was opened
 * in the last half hour (session/redirects.ts). Each of the two storages keeps the first paint waiting when it is first read.
 * The policy in firebase.json names this script's SHA-256, so a change here changes that line too.
 */
export const themeScript =
  'try{const d=document.documentElement.dataset,s=localStorage,t=s.getItem("theme");if(t==="light"||t==="dark")d.theme=t;if(s.getItem("cardwell:member"))d.member="";else{const r=JSON.parse(sessionStorage.getItem("lastRedirect"));if(r?.reason==="no_user"&&Date.now()-Date.parse(r.time)<18e5)d.asked=""}}catch{}';
