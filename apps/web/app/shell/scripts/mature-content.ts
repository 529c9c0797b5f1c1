/**
 * Part of the inline script in the head of every page, because pages are cached for all visitors: covers of mature content are removed
 * before the first paint if the visitor chose that. Each `data-mature-choice` button changes the choice; `show` only shows, and then the
 * click does nothing else.
 */
export const matureContentScript = `(function(){
var k="tintype.mature-content",h=document.documentElement;
function set(v){if(v)h.dataset.mature="shown";else delete h.dataset.mature}
try{set(localStorage.getItem(k)=="shown")}catch(e){}
addEventListener("click",function(e){
var c=e.target.closest("[data-mature-choice]"),v=!h.dataset.mature;
if(!c||c.dataset.matureChoice=="show"&&!v)return;
e.preventDefault();e.stopPropagation();set(v);
try{if(v)localStorage.setItem(k,"shown");else localStorage.removeItem(k)}catch(e){}
},true)
})();`
