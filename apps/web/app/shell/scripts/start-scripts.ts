/**
 * Inline script in the head of every page. Deferred scripts start after the page has loaded and been painted, at the first touch or key if
 * sooner, and after eight seconds at the latest, because an image may hang. An empty animation detects that frames were painted; a timer
 * would not.
 */
export const startScripts = `(function(){
function begin(){var w=document.getElementById("scripts");if(!w||document.readyState=="loading")return;
document.querySelectorAll('link[media="not all"]').forEach(function(l){l.removeAttribute("media")});
var s=document.createElement("script");s.type="module";s.async=true;s.nonce=w.nonce;s.text=w.text;w.replaceWith(s)}
addEventListener("DOMContentLoaded",function(){setTimeout(begin,8000)});
["pointerdown","keydown"].forEach(function(t){addEventListener(t,begin,{capture:true,passive:true})});
var painted=new Promise(function(r){new PerformanceObserver(function(l){l.getEntriesByName("first-contentful-paint")[0]&&r()}).observe({type:"paint",buffered:true})});
addEventListener("load",function(){
Promise.all([painted].concat([].map.call(document.querySelectorAll('img[fetchpriority="high"]'),function(i){return i.decode().catch(function(){})})))
.then(function(){return document.body.animate([],50).finished}).then(begin,begin)})
})()`
